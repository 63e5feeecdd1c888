import { Link } from 'react-router-dom';
import { PlumbBob } from '@/components/wordmark.tsx';
import { useDocumentTitle } from '@/lib/use-document-title.ts';

interface AuthCardProps {
  heading: string;
  other: { to: string; label: string; state?: unknown };
  children: React.ReactNode;
}

/** The page layout shared by sign-in and registration. */
export function AuthCard({ heading, other, children }: AuthCardProps) {
  useDocumentTitle(heading);
  return (
    <div className="page grid justify-items-center py-10 sm:py-16">
      <div className="w-full max-w-sm">
        <PlumbBob className="h-9 w-6" />
        <h1 className="mt-4 text-xl">{heading}</h1>
        <p className="mt-1 text-muted-foreground">
          or{' '}
          <Link
            to={other.to}
            state={other.state}
            className="rounded-sm font-medium text-primary underline underline-offset-4"
          >
            {other.label}
          </Link>
        </p>
        {children}
      </div>
    </div>
  );
}

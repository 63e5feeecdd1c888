import { PlumbBob } from '@/components/wordmark.tsx';
import { PassForm } from '@/features/second-factor/components/pass-form.tsx';
import { useDocumentTitle } from '@/lib/use-document-title.ts';

/** Replaces every page until the user enters their second factor. */
export function SecondFactorPage() {
  useDocumentTitle('Your second factor');
  return (
    <div className="page grid justify-items-center py-10 sm:py-16">
      <div className="w-full max-w-sm">
        <PlumbBob className="h-9 w-6" />
        <h1 className="mt-4 text-xl">Your second factor</h1>
        <p className="mt-1 text-muted-foreground">Enter the code from your authenticator app.</p>
        <PassForm />
      </div>
    </div>
  );
}

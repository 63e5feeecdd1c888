import { type OrganizationLogo, organizationLogoAnswerSchema } from '@schemas/report.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ImageUp } from 'lucide-react';
import { useRef } from 'react';
import { LoadedSection } from '@/components/loaded-section.tsx';
import { Button } from '@/components/ui/button.tsx';
import { apiRequest } from '@/lib/api-client.ts';
import { errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';

const key = ['organization', 'logo'] as const;

/** The logo on the letterhead of reports. */
export function Logo({ may }: { may: boolean }) {
  const logo = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => apiRequest('/organization/logo', organizationLogoAnswerSchema, { signal }),
  });
  return (
    <LoadedSection query={logo} what="the logo">
      {(data) => <ShownLogo logo={data.logo} may={may} />}
    </LoadedSection>
  );
}

function ShownLogo({ logo, may }: { logo: OrganizationLogo | null; may: boolean }) {
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const onSettled = () => client.invalidateQueries({ queryKey: key });
  const put = useMutation({
    mutationFn: (file: File) => {
      const body = new FormData();
      body.set('file', file);
      return apiRequest('/organization/logo', organizationLogoAnswerSchema, { method: 'PUT', body });
    },
    onSuccess: () => notify.success('Logo saved'),
    onError: (error) =>
      notify.error('Logo not accepted.', { description: errorMessage(error, 'Try again.') }),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: () => apiRequest('/organization/logo', organizationLogoAnswerSchema, { method: 'DELETE' }),
    onError: (error) =>
      notify.error('Failed to remove the logo.', { description: errorMessage(error, 'Try again.') }),
    onSettled,
  });
  return (
    <div className="grid justify-items-start gap-3">
      {logo ? (
        <img
          src={logo.data_url}
          alt="Your organization's logo"
          className="max-h-20 max-w-64 rounded-md border bg-white object-contain p-2"
        />
      ) : (
        <p className="text-muted-foreground">No logo: reports show only the organization's name.</p>
      )}
      {may && (
        <div className="flex flex-wrap gap-2">
          <input
            ref={input}
            type="file"
            accept=".png,.jpg,.jpeg,image/png,image/jpeg"
            className="sr-only"
            aria-label="Logo file"
            tabIndex={-1}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) put.mutate(file);
              target.value = '';
            }}
          />
          <Button variant="outline" disabled={put.isPending} onClick={() => input.current?.click()}>
            <ImageUp aria-hidden />
            {logo ? 'Replace logo' : 'Upload logo'}
          </Button>
          {logo && (
            <Button variant="ghost" disabled={remove.isPending} onClick={() => remove.mutate()}>
              Remove
            </Button>
          )}
        </div>
      )}
      <p className="text-xs text-muted-foreground">PNG or JPEG, up to 1 MB.</p>
    </div>
  );
}

import 'swagger-ui-dist/swagger-ui.css';
import './api-docs.css';
import { useEffect, useRef, useState } from 'react';
import { ErrorState } from '@/components/error-state.tsx';
import { PageHeader } from '@/components/page-header.tsx';
import { useTheme } from '@/lib/theme.ts';
import { PageSpinner } from '../shell/layout.tsx';

/** Signing in and sending requests would act on real data, so the page only shows the API. */
const withoutSignIn = () => ({
  wrapComponents: { authorizeBtn: () => () => null, authorizeOperationBtn: () => () => null },
});

/** The API reference, shown from openapi.json. Public, as the document is. */
export function ApiDocs() {
  const [theme] = useTheme();
  useEffect(() => {
    const { classList } = document.documentElement;
    classList.toggle('dark-mode', theme === 'dark');
    return () => classList.remove('dark-mode');
  }, [theme]);

  const container = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  useEffect(() => {
    const domNode = document.createElement('div');
    container.current?.append(domNode);
    import('swagger-ui-dist/swagger-ui-es-bundle.js')
      .then(({ default: SwaggerUI }) =>
        SwaggerUI({
          domNode,
          url: '/api/v1/openapi.json',
          deepLinking: true,
          docExpansion: 'none',
          defaultModelsExpandDepth: -1,
          filter: true,
          supportedSubmitMethods: [],
          validatorUrl: null,
          plugins: [withoutSignIn],
          onComplete: () => setState('shown'),
        }),
      )
      .catch(() => setState('failed'));
    return () => domNode.remove();
  }, []);

  return (
    <div className="page py-8">
      <PageHeader
        title="API reference"
        subtitle={
          <>
            Every operation of the API, from{' '}
            <a href="/api/v1/openapi.json" className="underline underline-offset-4">
              openapi.json
            </a>
            . Call it from your program with an API key, at{' '}
            <code className="break-all">{window.location.origin}/api/v1</code>.
          </>
        }
      />
      {state === 'loading' && <PageSpinner />}
      {state === 'failed' && (
        <ErrorState
          title="Failed to load the API reference"
          detail="Check your connection and try again."
          onRetry={() => window.location.reload()}
        />
      )}
      <div ref={container} className="api-docs" />
    </div>
  );
}

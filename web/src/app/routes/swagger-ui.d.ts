/** The part of swagger-ui-dist that the API reference uses; the package has no types of its own. */
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  interface Options {
    domNode: HTMLElement;
    url: string;
    deepLinking: boolean;
    docExpansion: 'list' | 'full' | 'none';
    defaultModelsExpandDepth: number;
    filter: boolean;
    supportedSubmitMethods: string[];
    /** Where it sends the document to be checked; null for nowhere. */
    validatorUrl: string | null;
    plugins: (() => { wrapComponents: Record<string, () => () => null> })[];
    onComplete: () => void;
  }
  export default function SwaggerUI(options: Options): void;
}

import { answer } from './app.ts';

Deno.serve(answer);

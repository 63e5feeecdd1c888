import { createApp } from './app.ts';

const app = createApp();
Deno.serve((request) => app.fetch(request));

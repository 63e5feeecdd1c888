import { runStack } from './command.ts';

await runStack({ watch: true });

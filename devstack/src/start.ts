import { runStack } from './command.ts';

await runStack({ watch: false });

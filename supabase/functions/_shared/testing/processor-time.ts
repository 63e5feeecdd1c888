import process from 'node:process';

/** CPU time of a piece of work in milliseconds. Unlike elapsed time, it is the same on a busy machine. */
export async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

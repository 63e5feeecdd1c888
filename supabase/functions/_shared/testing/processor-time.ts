import process from 'node:process';

/** Milliseconds of processor time that a piece of work takes. Unlike the time on the clock, it is the same on a busy machine. */
export async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

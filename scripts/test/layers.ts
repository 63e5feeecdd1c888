import { metered, uncharged } from '../lib/cpu.ts';
import { add, type Tally } from '../lib/tally.ts';

interface Layer extends Tally {
  name: string;
  /** Wall-clock seconds and processor seconds. */
  wall: number;
  cpu: number;
}

/** The results of each test layer, in the order in which they ended. */
export class Layers {
  readonly #layers: Layer[] = [];

  get total(): Tally {
    return this.#layers.reduce<Tally>(add, { passed: 0, failed: 0 });
  }

  get skipped(): string[] {
    return this.total.skipped ?? [];
  }

  /** Runs a layer; one that throws counts as one failure. */
  async run(name: string, work: () => Promise<Tally>): Promise<void> {
    console.log(`\n── ${name}`);
    const began = performance.now();
    const { result, cpu } = await metered(() =>
      work().catch((error: unknown): Tally => {
        console.error(error);
        return { passed: 0, failed: 1 };
      }),
    );
    const wall = (performance.now() - began) / 1000;
    this.#layers.push({ name, ...result, wall, cpu });
    const left = result.skipped?.length ? `, ${result.skipped.length} SKIPPED` : '';
    console.log(`── ${name}: ${result.passed} passed, ${result.failed} failed${left}, ${wall.toFixed(1)} s`);
  }

  /**
   * Prints the layers. Some overlap, so wall-clock seconds do not add up. The browser's own processor time is
   * unknown, because its processes are not waited for when it closes.
   */
  print(seconds: number): void {
    const own = process.cpuUsage();
    const rows = this.#layers.map(({ name, passed, failed, skipped, wall, cpu }) => [
      name,
      String(passed + failed),
      String(skipped?.length ?? 0),
      wall.toFixed(0),
      cpu.toFixed(0),
    ]);
    const children = this.#layers.reduce((sum, { cpu }) => sum + cpu, 0);
    const ours = (own.user + own.system) / 1e6 + uncharged();
    rows.push(['services', '', '', '', ours.toFixed(0)]);
    rows.push([
      'all',
      String(this.total.passed + this.total.failed),
      String(this.skipped.length),
      seconds.toFixed(0),
      (children + ours).toFixed(0),
    ]);
    console.log();
    for (const [name = '', ...figures] of [
      ['layer', 'tests', 'skipped', 'seconds', 'CPU seconds'],
      ...rows,
    ]) {
      console.log(`${name.padEnd(24)}${figures.map((figure) => figure.padStart(13)).join('')}`);
    }
    for (const title of this.skipped) console.log(`SKIPPED ${title}`);
  }
}

/** Writes a model's weights as a module of the engine. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/lib/run.ts';
import { encodeModel } from '../../supabase/functions/_shared/analysis/model/pack.ts';
import type { Dataset } from './dataset.ts';
import { toModel } from './to-model.ts';
import type { Fitted } from './train-model.ts';

/** The hash of the weights, the module's size, and whether the file changed. */
type Written = { file: string; hash: string; bytes: number; isNew: boolean };

/** Writes `name` in the models' folder. `notice` is the comment at its top, up to the data. */
export function writeWeights(name: string, notice: string, data: Dataset, fitted: Fitted): Written {
  return writeData(name, notice, encodeModel(toModel(data, fitted), fitted.linear.units, data.scheme));
}

/** The same for data that is packed already. */
export function writeData(name: string, notice: string, text: string): Written {
  const file = join(root, 'supabase/functions/_shared/analysis/model', name);
  const hash = createHash('sha256').update(text).digest('hex');
  const module = `${notice}export const weights = {\n  hash: '${hash}',\n  data: '${text}',\n};\n`;
  const isNew = !existsSync(file) || readFileSync(file, 'utf8') !== module;
  writeFileSync(file, module);
  return { file, hash, bytes: module.length, isNew };
}

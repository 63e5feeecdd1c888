import { ENGINE_VERSION } from '../supabase/functions/_shared/analysis/thresholds.ts';
import { printAccuracy } from '../supabase/functions/_shared/print/accuracy/print.ts';
import { dateWords } from '../supabase/functions/_shared/print/words.ts';
import {
  accuracyIntroduction,
  accuracySections,
  accuracySubtitle,
  accuracyTitle,
} from './src/features/accuracy/sections.ts';

/** Prints the accuracy page as PDF. */
export default (): Promise<Uint8Array> =>
  printAccuracy({
    title: accuracyTitle,
    subtitle: accuracySubtitle,
    engine: ENGINE_VERSION,
    printedAt: new Date().toISOString(),
    introduction: accuracyIntroduction,
    sections: accuracySections(dateWords),
  });

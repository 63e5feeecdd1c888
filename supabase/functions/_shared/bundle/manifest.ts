/**
 * What a bundle says of itself, as JSON that is attached to it. The file is sections, one after the other from its first byte, then the
 * manifest, and at the end the table of where each object stands. The manifest has the hash of each section and of that table; the
 * file's last dictionary has the manifest's own. So each byte of the file is covered by a hash.
 */
import type { Batch, LogEvent } from '../audit/canonical.ts';
import type { ChainLinks } from './links.ts';

export const bundleFormat = 'plumbline-bundle';
export const bundleVersion = 1;
export const manifestName = 'manifest.json';
/** The keys of the file's last dictionary that lead to the manifest, and say its SHA-256. */
export const manifestKey = 'PlumblineManifest';
export const manifestHashKey = 'PlumblineManifestSHA256';

export interface BundleDocument {
  /** From 1, in the order of the index. */
  place: number;
  kind: 'contract_document' | 'notice' | 'notice_proof' | 'site_event_file';
  id: string;
  title: string;
  file_name: string;
  /** Of the file as it was uploaded or issued, lower-case hex. */
  sha256: string;
  size_bytes: number;
  /**
   * How it is in the bundle: its pages follow its sheet; it is a photo that is shown on its sheet, of the very bytes that were sent; the
   * file itself is attached; or it is left out, and its sheet says why.
   */
  held: 'pages' | 'picture' | 'attached' | 'left_out';
  why: string | null;
  /** The page of the bundle on which its sheet stands. */
  sheet: number;
  /** How many pages follow the sheet. */
  pages: number;
  /** Of what shows an event: who sent it, and when, ISO 8601. */
  sent?: { by: string | null; at: string };
  /** When a photo was taken, as the camera wrote it, by its own clock. */
  taken?: string | null;
}

/** Bytes of the file, from `from` up to and without `to`. */
export interface BundleSection {
  /** What it holds, for people. */
  name: string;
  from: number;
  to: number;
  sha256: string;
  /** Of a file that is in the bundle as it is, attached or as a picture: which document, and where its own bytes are. */
  attached?: { place: number; from: number; to: number };
}

/** A batch of sealed events without the ids of those that are no part of the chain. */
export type BundleBatch = Omit<Batch, 'event_ids'>;

export interface BundleManifest {
  format: typeof bundleFormat;
  version: number;
  /** ISO 8601. */
  made_at: string;
  organization: { id: string; name: string };
  project: { id: string; name: string };
  marked: { kind: string; id: string };
  title: string;
  pages: number;
  documents: BundleDocument[];
  links: ChainLinks;
  /** What the log says of the links, the oldest first, as it was hashed when it was sealed. */
  entries: LogEvent[];
  /** What whoever did it is called, by `actor_id`; nobody for what the product did by itself. */
  people: { id: string; name: string }[];
  /** Which batch sealed an entry, and as its how many-eth event, from 0; an entry that is in none was not sealed yet. */
  seals: { event_id: string; batch: number; place: number }[];
  batches: BundleBatch[];
  sections: BundleSection[];
  /** Of the table of objects and the dictionary behind the manifest. */
  structure_sha256: string;
}

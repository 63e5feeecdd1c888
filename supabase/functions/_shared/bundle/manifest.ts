/**
 * The bundle's self-description, attached as JSON. The file consists of sections from its first byte, then
 * the manifest, then the object offset table. The manifest holds the hash of each section and of that table;
 * the file's last dictionary holds the manifest's hash. So every byte of the file is covered by a hash.
 */
import type { Batch, LogEvent } from '../audit/canonical.ts';
import type { ChainLinks } from './links.ts';

export const bundleFormat = 'plumbline-bundle';
export const bundleVersion = 1;
export const manifestName = 'manifest.json';
/** Keys in the file's last dictionary that point to the manifest and hold its SHA-256. */
export const manifestKey = 'PlumblineManifest';
export const manifestHashKey = 'PlumblineManifestSHA256';

export interface BundleDocument {
  /** From 1, in index order. */
  position: number;
  kind: 'contract_document' | 'notice' | 'notice_proof' | 'site_event_file';
  id: string;
  title: string;
  file_name: string;
  /** Of the file as uploaded or issued, in lowercase hex. */
  sha256: string;
  size_bytes: number;
  /**
   * How the document is included: its pages follow its sheet; it is a photo shown on its sheet with its
   * original bytes; the file itself is attached; or it is left out, with the reason on its sheet.
   */
  held: 'pages' | 'picture' | 'attached' | 'left_out';
  why: string | null;
  /** The bundle page of its sheet. */
  sheet: number;
  /** Number of pages after the sheet. */
  pages: number;
  /** For evidence of an event: the sender and the time, ISO 8601. */
  sent?: { by: string | null; at: string };
  /** When the photo was taken, by the camera's own clock. */
  taken?: string | null;
}

/** File bytes from `from` up to but excluding `to`. */
export interface BundleSection {
  /** Description for readers. */
  name: string;
  from: number;
  to: number;
  sha256: string;
  /** A file included as is, attached or as an image: its document, and where its original bytes are. */
  attached?: { position: number; from: number; to: number };
}

/** A batch of sealed events; ids of events outside the chain are omitted. */
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
  /** Log entries of the links, oldest first, exactly as hashed when sealed. */
  entries: LogEvent[];
  /** Names of the actors by `actor_id`; actions of the system have none. */
  people: { id: string; name: string }[];
  /**
   * The batch that sealed each entry and the entry's position in it, from 0; entries not yet sealed are
   * absent.
   */
  seals: { event_id: string; batch: number; position: number }[];
  batches: BundleBatch[];
  sections: BundleSection[];
  /** Of the object table and the dictionary after the manifest. */
  structure_sha256: string;
}

/** Lets the browser save bytes under a name. */
export function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the bytes after the click; a minute is more than enough for it to start.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** The file name in a `Content-Disposition` header; null if absent. */
export function fileNameOf(disposition: string | null): string | null {
  const encoded = disposition?.match(/filename\*=UTF-8''([^;]+)/i)?.[1];
  if (encoded) return decodeURIComponent(encoded.trim());
  return disposition?.match(/filename="([^"]*)"/i)?.[1] || null;
}

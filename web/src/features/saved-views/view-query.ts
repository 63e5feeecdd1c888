/** The part of a list's URL that a view saves: the named parameters, in this order. */
export function queryOf(params: URLSearchParams, names: readonly string[]): string {
  const saved = new URLSearchParams();
  for (const name of names) {
    const value = params.get(name);
    if (value !== null) saved.set(name, value);
  }
  return saved.toString();
}

/** The URL with a view's parameters in place of the current ones. Others, such as the tab, stay. */
export function withView(
  params: URLSearchParams,
  names: readonly string[],
  position: readonly string[],
  query: string,
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of [...names, ...position]) next.delete(name);
  // A parameter that the list no longer has is left out.
  for (const [name, value] of new URLSearchParams(query)) if (names.includes(name)) next.set(name, value);
  return next;
}

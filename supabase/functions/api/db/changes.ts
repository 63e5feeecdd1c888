/** The fields of a partial update that were given at all; null is given, and clears. */
export function givenFields<Input extends object>(input: Input): Partial<Input> {
  return Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined),
  ) as Partial<Input>;
}

import type { LanguageModel } from '@schemas/language-model.ts';

/** What data is sent, in one plain sentence, and the reason. */
export function modelStatus(model: LanguageModel): { title: string; detail: string } {
  const { configured, host, model: name, allowed, allowed_host } = model;
  if (allowed) {
    return {
      title: `Contract text is sent to ${host}`,
      detail: `${name} reads a contract there when a person starts a reading or asks a question. An analysis sends nothing.`,
    };
  }
  return {
    title: 'No contract text leaves this installation of Plumbline',
    detail: !configured
      ? "No language model is set up. Plumbline's own engine reads contracts."
      : allowed_host
        ? `Your organization allowed ${allowed_host}, but the language model is now at ${host}. Nothing is sent there unless you allow it.`
        : `A language model is set up (${name} at ${host}), but your organization has not allowed it to read contracts.`,
  };
}

/** Why the switch is locked; null if it is not. Consent can always be withdrawn. */
export function whyFixed({ configured, allowed_host, can }: LanguageModel): string | null {
  if (!can.change) return 'Only owners and admins of the organization can change this.';
  if (!configured && !allowed_host) return 'Available once a language model is set up on this server.';
  return null;
}

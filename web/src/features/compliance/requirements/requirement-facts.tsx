import type { ComplianceRequirement, LibraryEntry } from '@schemas/compliance-requirement.ts';
import { Fact, FactList } from '@/components/fact-list.tsx';
import { formatDate } from '@/lib/dates.ts';
import { certaintyWords, dueRuleWords, recurrenceWords, usageInWords } from './requirement-words.ts';

/** A requirement's description, evidence, due date, and source. */
export function RequirementFacts({ requirement }: { requirement: ComplianceRequirement | LibraryEntry }) {
  const { what, evidence, needs_evidence, recurrence_note, due_basis, applies_when, jurisdiction } =
    requirement;
  const { citation, certainty, sources, note, verified_on } = requirement;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {what && (
        <p dir="auto" className="max-w-prose break-words whitespace-pre-line">
          {what}
        </p>
      )}
      <FactList>
        <Fact label="Acceptable evidence">
          {evidence.length === 0 ? (
            needs_evidence ? (
              'A document that shows compliance'
            ) : (
              'None required: marked compliant manually'
            )
          ) : (
            <ul className="grid gap-0.5">
              {evidence.map((kind) => (
                <li key={kind}>{kind}</li>
              ))}
            </ul>
          )}
        </Fact>
        <Fact label="Frequency">
          {recurrenceWords(requirement)}
          {recurrence_note && <span className="block text-xs text-muted-foreground">{recurrence_note}</span>}
        </Fact>
        <Fact label="Due">
          {dueRuleWords(requirement)}
          <span className="block text-xs text-muted-foreground">
            {due_basis === 'law' ? 'Legal deadline' : 'Suggested date, not a legal deadline'}
          </span>
        </Fact>
        {'project_count' in requirement && <Fact label="Used in">{usageInWords(requirement)}</Fact>}
        {applies_when && <Fact label="Applies when">{applies_when}</Fact>}
        {(citation || jurisdiction) && (
          <Fact label="Citation">
            {citation ?? 'No citation'}
            {jurisdiction && <span className="block text-xs text-muted-foreground">{jurisdiction}</span>}
          </Fact>
        )}
        {certainty && (
          <Fact label="Certainty">
            {certaintyWords[certainty]}
            {verified_on && (
              <span className="block text-xs text-muted-foreground">
                Sources read {formatDate(verified_on)}; the law may have changed since. Not legal advice.
              </span>
            )}
          </Fact>
        )}
        {sources.length > 0 && (
          <Fact label="Sources">
            <ul className="grid gap-0.5">
              {sources.map((source) => (
                <li key={source} className="break-all">
                  <Source text={source} />
                </li>
              ))}
            </ul>
          </Fact>
        )}
        {note && <Fact label="Note">{note}</Fact>}
      </FactList>
    </div>
  );
}

function Source({ text }: { text: string }) {
  if (!/^https:\/\/\S+$/.test(text)) return text;
  return (
    <a href={text} target="_blank" rel="noreferrer" className="text-primary underline underline-offset-4">
      {text}
    </a>
  );
}

import { wasRead } from '@analysis/was-read.ts';
import type { Analysis, GateReason, Perspective, StatedKind } from '@schemas/analysis.ts';
import type { ContractDetail } from '@schemas/contract.ts';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Input } from '@/components/ui/input.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { useAnalyze } from './use-analyze.ts';

const KINDS: Record<StatedKind, string> = {
  works_contract: 'a construction contract',
  supply: 'a supply contract',
  services: 'a service contract',
  other: 'another kind of contract',
};
/** Reasons for having no score that a person may overrule. */
const MAY_BE_WRONG: readonly (GateReason | null)[] = [
  'other_contract',
  'general_conditions_missing',
  'part_of_a_contract',
];

interface StatedByPersonProps {
  contract: Pick<ContractDetail, 'id' | 'can'>;
  analysis: Analysis;
}

/**
 * What the text does not show and a person can state: our party, and what kind of contract it is. The contract is
 * then analyzed again. Shows earlier statements. Renders nothing if there is nothing to state.
 */
export function StatedByPerson({ contract, analysis }: StatedByPersonProps) {
  const { analyze, analyzing } = useAnalyze();
  const mayState = contract.can.analyze && wasRead(analysis.gate);
  const { our_party, stated_kind, our_side, gate } = analysis;
  const statements = [
    our_party && `our party is ${our_party}`,
    stated_kind && `this is ${KINDS[stated_kind]}`,
  ].filter(Boolean);
  const asksForParty = mayState && our_side === null;
  const asksForKind = mayState && MAY_BE_WRONG.includes(gate.reason);
  if (statements.length === 0 && !asksForParty && !asksForKind) return null;
  return (
    <section
      aria-label="Stated by a reviewer"
      className="grid gap-3 rounded-md border border-primary/40 bg-primary-soft px-4 py-3"
    >
      {statements.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="min-w-0 flex-1 basis-72">Stated by a reviewer: {statements.join(', and ')}.</p>
          {contract.can.analyze && (
            <Button
              variant="outline"
              size="sm"
              disabled={analyzing}
              onClick={() => analyze({ contractId: contract.id, ourParty: null, statedKind: null })}
            >
              Withdraw statement
            </Button>
          )}
        </div>
      )}
      {asksForParty && (
        <PartyQuestion
          analysis={analysis}
          disabled={analyzing}
          onState={(ourParty, perspective) => analyze({ contractId: contract.id, ourParty, perspective })}
        />
      )}
      {asksForKind && (
        <KindQuestion
          disabled={analyzing}
          onState={(statedKind) => analyze({ contractId: contract.id, statedKind })}
        />
      )}
    </section>
  );
}

interface PartyQuestionProps {
  analysis: Analysis;
  disabled: boolean;
  onState: (ourParty: string, perspective: Perspective) => void;
}

function PartyQuestion({ analysis, disabled, onState }: PartyQuestionProps) {
  const names = analysis.facts.parties.map(({ name, alias }) => alias ?? name);
  const [party, setParty] = useState('');
  const [perspective, setPerspective] = useState<'contractor' | 'owner'>(
    analysis.perspective === 'owner' ? 'owner' : 'contractor',
  );
  const name = party.trim();
  return (
    <Question
      title="Which party are you?"
      detail="The contract does not show clearly who does the work and who pays."
      button="Analyze for this party"
      disabled={disabled || name === ''}
      onSubmit={() => onState(name, perspective)}
    >
      {(describedBy) => (
        <>
          {names.length > 0 ? (
            <NativeSelect
              aria-label="Our party"
              aria-describedby={describedBy}
              value={party}
              onChange={(event) => setParty(event.target.value)}
            >
              <option value="">Choose our party</option>
              {analysis.facts.parties.map(({ name, alias }) => (
                <option key={name} value={alias ?? name}>
                  {alias ? `${name} (${alias})` : name}
                </option>
              ))}
            </NativeSelect>
          ) : (
            <Input
              aria-label="Our party"
              aria-describedby={describedBy}
              placeholder="Our party's name in the contract"
              maxLength={300}
              value={party}
              onChange={(event) => setParty(event.target.value)}
            />
          )}
          <NativeSelect
            aria-label="Our part"
            value={perspective}
            onChange={(event) => setPerspective(event.target.value === 'owner' ? 'owner' : 'contractor')}
          >
            <option value="contractor">We do the work</option>
            <option value="owner">We pay for it</option>
          </NativeSelect>
        </>
      )}
    </Question>
  );
}

function KindQuestion({ disabled, onState }: { disabled: boolean; onState: (kind: StatedKind) => void }) {
  const [kind, setKind] = useState<StatedKind>('works_contract');
  return (
    <Question
      title="Score it anyway?"
      detail="State what it is, and the contract gets a score."
      button="Score it anyway"
      disabled={disabled}
      onSubmit={() => onState(kind)}
    >
      {(describedBy) => (
        <NativeSelect
          aria-label="This is"
          aria-describedby={describedBy}
          value={kind}
          onChange={(event) => setKind(event.target.value as StatedKind)}
        >
          {Object.entries(KINDS).map(([value, label]) => (
            <option key={value} value={value}>
              This is {label}
            </option>
          ))}
        </NativeSelect>
      )}
    </Question>
  );
}

interface QuestionProps {
  title: string;
  detail: string;
  button: string;
  disabled: boolean;
  onSubmit: () => void;
  children: (describedBy: string) => ReactNode;
}

function Question({ title, detail, button, disabled, onSubmit, children }: QuestionProps) {
  const id = useId();
  return (
    <form
      className="flex flex-wrap items-center gap-x-4 gap-y-2"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <p id={id} className="min-w-0 flex-1 basis-72">
        <strong className="font-medium">{title}</strong> {detail}
      </p>
      {children(id)}
      <Button type="submit" variant="outline" size="sm" disabled={disabled}>
        {button}
      </Button>
    </form>
  );
}

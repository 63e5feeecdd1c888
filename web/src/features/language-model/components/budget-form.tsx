import { changeLanguageModelBudgetSchema, type LanguageModel } from '@schemas/language-model.ts';
import { TextField } from '@/components/form/fields.tsx';
import { PageForm } from '@/components/form/page-form.tsx';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { formatCount } from '@/lib/formats.ts';
import { formatExactMoney } from '@/lib/money.ts';
import { notify } from '@/lib/notify.ts';
import { useChangeBudget } from '../api/change-budget.ts';

type Budget = NonNullable<LanguageModel['budget']>;

const valuesOf = ({ input_tokens, output_tokens, dollars, ...limits }: Budget) => limits;

/** An empty field is no limit, or an unknown price. */
const asNumber = { setValueAs: (text: unknown) => (text === '' || text === null ? null : Number(text)) };

/** The language model's monthly budget and what it has used, for owners and admins. */
export function BudgetForm({ budget, version }: { budget: Budget; version: number }) {
  const change = useChangeBudget();
  const values = valuesOf(budget);
  const form = useSchemaForm(changeLanguageModelBudgetSchema, {
    defaultValues: values,
    values,
    resetOptions: { keepDirtyValues: true },
  });
  const used = budget.input_tokens + budget.output_tokens;
  return (
    <section aria-labelledby="language-model-budget" className="grid gap-3 border-t pt-4">
      <h3 id="language-model-budget">Budget for second readings</h3>
      <p>
        {formatCount(used)} of {formatCount(budget.tokens_per_month)} tokens used this month
        {budget.dollars !== null && ` (${formatExactMoney(budget.dollars)})`}.
      </p>
      <PageForm
        form={form}
        submit={async (changes) => {
          const now = await change.mutateAsync({ version, changes });
          if (now.budget) form.reset(valuesOf(now.budget));
          notify.success('Budget saved');
        }}
        failed="Failed to save the budget. Try again."
        action="Save budget"
        pending="Saving..."
        disabled={!form.formState.isDirty}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            form={form}
            name="tokens_per_month"
            label="Tokens per month"
            required
            inputMode="numeric"
            options={asNumber}
          />
          <TextField
            form={form}
            name="tokens_per_contract"
            label="Tokens per contract and month"
            required
            inputMode="numeric"
            options={asNumber}
          />
        </div>
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField
            form={form}
            name="dollars_per_month"
            label="Dollars per month"
            inputMode="decimal"
            hint="Needs both prices"
            options={asNumber}
          />
          <TextField
            form={form}
            name="input_price"
            label="Price sent"
            inputMode="decimal"
            hint="$ per million tokens"
            options={asNumber}
          />
          <TextField
            form={form}
            name="output_price"
            label="Price received"
            inputMode="decimal"
            hint="$ per million tokens"
            options={asNumber}
          />
        </div>
      </PageForm>
    </section>
  );
}

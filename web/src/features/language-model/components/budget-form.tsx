import { changeLanguageModelBudgetSchema, type LanguageModel } from '@schemas/language-model.ts';
import { TextField } from '@/components/form/fields.tsx';
import { PageForm } from '@/components/form/page-form.tsx';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { formatCount } from '@/lib/formats.ts';
import { formatExactMoney } from '@/lib/money.ts';
import { notify } from '@/lib/notify.ts';
import { parseAmount } from '@/lib/parse-amount.ts';
import { useChangeBudget } from '../api/change-budget.ts';

type Budget = NonNullable<LanguageModel['budget']>;

const valuesOf = ({ input_tokens, output_tokens, dollars, ...limits }: Budget) => limits;

/** Dollars used, of the limit if there is one. */
const spent = (dollars: number, limit: number | null) =>
  limit === null ? formatExactMoney(dollars) : `${formatExactMoney(dollars)} of ${formatExactMoney(limit)}`;

/** An empty field is no limit, or an unknown price. */
const asNumber = { setValueAs: parseAmount };

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
      <h3 id="language-model-budget">Monthly budget</h3>
      <p>
        {formatCount(used)} of {formatCount(budget.tokens_per_month)} tokens used this month
        {budget.dollars !== null && ` (${spent(budget.dollars, budget.dollars_per_month)})`}. Readings and
        questions count. When the budget is used up, they stop.
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
            hint="Empty for no limit"
            options={asNumber}
          />
          <TextField
            form={form}
            name="input_price"
            label="Price of tokens sent"
            inputMode="decimal"
            hint="$ per million tokens"
            options={asNumber}
          />
          <TextField
            form={form}
            name="output_price"
            label="Price of tokens received"
            inputMode="decimal"
            hint="$ per million tokens"
            options={asNumber}
          />
        </div>
      </PageForm>
    </section>
  );
}

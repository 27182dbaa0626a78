import { CircleAlert } from 'lucide-react';
import type { Ref } from 'react';
import { get, type UseFormReturn, useFormState } from 'react-hook-form';
import { CHECKOUT_LABELS, type CheckoutForm, type CheckoutName, FIELD_NAMES } from './checkout-form.ts';
import { goTo } from './progress.tsx';

type Entry = { name: CheckoutName; label: string };

/** Every field with a mistake, in the order of the screen, each leading there. It shrinks while they are mended. */
export function ErrorSummary({
  form,
  faixas,
  ref,
}: {
  form: UseFormReturn<CheckoutForm>;
  faixas: readonly Entry[];
  ref: Ref<HTMLElement>;
}) {
  const { errors, submitCount } = useFormState({ control: form.control });
  const entries = [...faixas, ...FIELD_NAMES.map((name) => ({ name, label: CHECKOUT_LABELS[name] }))];
  const wrong = entries.flatMap(({ name, label }) => {
    const message = (get(errors, name) as { message?: string } | undefined)?.message;
    return message === undefined ? [] : [{ name, label, message }];
  });
  if (submitCount === 0 || wrong.length === 0) return null;
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-labelledby="erros-do-pedido"
      aria-describedby="lista-de-erros"
      className="flex scroll-mt-[45dvh] gap-3 rounded-card border border-error-line bg-error-soft px-4 py-3.5"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-error" />
      <div className="min-w-0 flex-1">
        <h2 id="erros-do-pedido" className="font-semibold text-error">
          {wrong.length === 1 ? 'Falta só um detalhe' : `Faltam ${wrong.length} detalhes`}
        </h2>
        <ul id="lista-de-erros" className="mt-1">
          {wrong.map(({ name, label, message }) => (
            <li key={name}>
              <button
                type="button"
                onClick={() => goTo(document.getElementsByName(name)[0], 'center')}
                className="min-h-11 cursor-pointer text-left text-small leading-snug"
              >
                <span className="text-link font-semibold">{label}</span>
                <span className="block text-muted">{message}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

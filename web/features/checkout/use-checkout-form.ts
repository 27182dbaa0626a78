import { useEffect, useMemo, useState } from 'react';
import { type FieldPathValue, get, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import type { CartItem } from '#domain/cart.ts';
import { isBlank } from '#domain/order.ts';
import { useHydrated } from '#web/lib/hydrated.ts';
import { type CheckoutForm, type CheckoutName, checkoutResolver, FIELD_NAMES } from './checkout-form.ts';
import { draftStore, EMPTY_FIELDS, keepTyped, typedInto, useDraft } from './draft.ts';

function namesOf({ faixas }: CheckoutForm): CheckoutName[] {
  const ofFaixas = Object.entries(faixas).flatMap(([id, texts]) => texts.map((_, at) => `faixas.${id}.${at}` as const));
  return [...FIELD_NAMES, ...ofFaixas];
}

/** The form shows what is kept on this device, another tab's typing included, and keeps what is typed. */
function useKeptDraft(form: UseFormReturn<CheckoutForm>): void {
  useEffect(() => {
    const load = () => {
      const kept = typedInto(draftStore.get());
      const shown = form.getValues();
      for (const name of namesOf(kept)) {
        const text = get(kept, name) as FieldPathValue<CheckoutForm, CheckoutName>;
        if (text !== (get(shown, name) ?? ''))
          form.setValue(name, text, { shouldValidate: form.formState.isSubmitted });
      }
    };
    load();
    const stopLoading = draftStore.subscribe(load);
    const stopKeeping = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keepTyped(values),
    });
    return () => {
      stopLoading();
      stopKeeping();
    };
  }, [form]);
}

/**
 * The form of the order: kept on this device while it is typed, and right when the contract takes it. `isLoaded` once it
 * shows what was kept.
 */
export function useCheckoutForm(cart: readonly CartItem[]) {
  const resolver = useMemo(() => checkoutResolver(cart), [cart]);
  const form = useForm<CheckoutForm>({
    defaultValues: { ...EMPTY_FIELDS, faixas: {} },
    resolver,
    shouldFocusError: false,
  });
  useKeptDraft(form);
  const typed = useWatch({ control: form.control }) as CheckoutForm;
  const { fields } = useDraft();
  const isHydrated = useHydrated();
  const [isLoaded, setLoaded] = useState(false);
  if (!isLoaded && isHydrated && FIELD_NAMES.every((name) => typed[name] === fields[name])) setLoaded(true);
  return { form, typed, isLoaded };
}

/** Says what is wrong with a field as soon as it is left; one that is still empty may wait until the order is sent. */
export function checkWhenLeft(form: UseFormReturn<CheckoutForm>, name: CheckoutName): void {
  if (!isBlank(form.getValues(name) ?? '')) void form.trigger(name);
}

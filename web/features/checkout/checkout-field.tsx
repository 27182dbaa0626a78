import { type ReactNode, useEffect, useState } from 'react';
import {
  type ControllerRenderProps,
  type FieldPathValue,
  get,
  type Resolver,
  type UseFormReturn,
  useForm,
  useWatch,
} from 'react-hook-form';
import type { CartItem } from '#domain/cart.ts';
import { isBlank } from '#domain/order.ts';
import { useHydrated } from '#web/lib/hydrated.ts';
import type { FieldProps } from '#web/ui/field.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { type CheckoutForm, type CheckoutName, FIELD_NAMES } from './checkout-form.ts';
import { draftStore, EMPTY_FIELDS, keepTyped, typedInto, useDraft } from './draft.ts';

function namesOf({ faixas }: CheckoutForm): CheckoutName[] {
  const ofFaixas = Object.entries(faixas).flatMap(([id, texts]) => texts.map((_, at) => `faixas.${id}.${at}` as const));
  return [...FIELD_NAMES, ...ofFaixas];
}

/** Fills the form from the draft stored on this device, also when another tab changes it, and stores what is typed. */
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
      form.setValue('whatsapp', kept.whatsapp);
    };
    // Ticked before the page came to life.
    const isTicked = form.getValues('whatsapp');
    load();
    const stopLoading = draftStore.subscribe(load);
    const stopKeeping = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keepTyped(values),
    });
    if (isTicked) form.setValue('whatsapp', true);
    return () => {
      stopLoading();
      stopKeeping();
    };
  }, [form]);
}

type OrderRules = typeof import('./order.ts');

/** The rules of the contract weigh a fifth of the page's scripts: they are fetched once something typed has been painted. */
function useOrderRules(isNeeded: boolean): OrderRules | undefined {
  const [rules, setRules] = useState<OrderRules>();
  useEffect(() => {
    if (isNeeded) requestAnimationFrame(() => setTimeout(() => void loadRules().then(setRules)));
  }, [isNeeded]);
  return rules;
}

/** Without a connection nothing is marked yet; the server judges every order again. */
const loadRules = () => import('./order.ts').catch(() => undefined);

export function useCheckoutForm(cart: readonly CartItem[]) {
  const resolver: Resolver<CheckoutForm> = async (values) => {
    const errors = (await loadRules())?.errorsOf(values, cart) ?? {};
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };
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
  const rules = useOrderRules(
    Object.values(typed.faixas)
      .flat()
      .concat(FIELD_NAMES.map((name) => typed[name]))
      .some(Boolean),
  );
  return { form, typed, isLoaded, rules };
}

type CheckoutFieldProps = Omit<FieldProps, 'error' | 'children' | 'required'> & {
  form: UseFormReturn<CheckoutForm>;
  name: CheckoutName;
  /** A doubt about what was typed; it is said once the field was left, and never blocks. */
  doubt?: (typed: string) => ReactNode;
  children: (input: Omit<ControllerRenderProps<CheckoutForm, CheckoutName>, 'value'> & { value: string }) => ReactNode;
};

/** A field of the order. What is wrong is said when the field is left, and goes as soon as it is mended. */
export function CheckoutField({ form, name, doubt, children, ...field }: CheckoutFieldProps) {
  const [wasLeft, setLeft] = useState(false);
  const typed = useWatch({ control: form.control, name });
  const remark = wasLeft && typeof typed === 'string' && doubt?.(typed);
  return (
    <FormField control={form.control} name={name} required {...(remark && { remark })} {...field}>
      {(input) =>
        children({
          ...input,
          value: typeof input.value === 'string' ? input.value : '',
          onChange: (...event) => {
            input.onChange(...event);
            if (form.getFieldState(name).error) void form.trigger(name);
          },
          onBlur: () => {
            input.onBlur();
            setLeft(true);
            // One that is still empty may wait until the order is sent.
            if (!isBlank(form.getValues(name) ?? '')) void form.trigger(name);
          },
        })
      }
    </FormField>
  );
}

/** A name of one letter was sent too early. */
export function nameRemark(typed: string): string | undefined {
  return typed.trim().length === 1 ? 'Confira o nome: só tem uma letra.' : undefined;
}

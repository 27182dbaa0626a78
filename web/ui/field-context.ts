import { createContext, use } from 'react';

type FieldControl = { id: string; describedBy: string | undefined; invalid: boolean; required: boolean };

/** The ids and state that a field gives to the control inside it. */
export const FieldContext = createContext<FieldControl | undefined>(undefined);

type ControlAttributes = {
  id?: string | undefined;
  required?: boolean | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
};

/**
 * Attributes that tie a control to the label, hint and error of its field; the control's own attributes win.
 * `aria-required` replaces `required`, so that the browser's own messages don't come before ours.
 */
export function useFieldControl(own: ControlAttributes) {
  const field = use(FieldContext);
  const describedBy = [own['aria-describedby'], field?.describedBy].filter(Boolean).join(' ');
  return {
    id: own.id ?? field?.id,
    'aria-describedby': describedBy === '' ? undefined : describedBy,
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid ? true : undefined),
    'aria-required': (own.required ?? field?.required) ? true : undefined,
  };
}

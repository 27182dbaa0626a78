import { MaskedInput } from '#web/ui/masked-input.tsx';
import { maskDocument, maskPhone } from '#web/ui/masks.ts';
import { TextArea } from '#web/ui/text-area.tsx';
import { EmailInput, TextInput } from '#web/ui/text-input.tsx';
import { framed, textual } from './kind.tsx';

const PhoneInput = (props: Parameters<typeof TextInput>[0]) => (
  <MaskedInput mask={maskPhone} type="tel" inputMode="tel" {...props} />
);
const DocumentInput = (props: Parameters<typeof TextInput>[0]) => (
  <MaskedInput mask={maskDocument} spellCheck={false} {...props} />
);

export const text = textual(framed(TextInput), { input: { autoComplete: 'off' } });
export const name = textual(framed(TextInput), { input: { autoComplete: 'off', autoCapitalize: 'words' } });
export const area = textual(framed(TextArea));
export const email = textual(framed(EmailInput), { input: { autoComplete: 'off' } });
export const phone = textual(framed(PhoneInput), { input: { autoComplete: 'off' } });
/** A CPF or CNPJ. */
export const taxDocument = textual(framed(DocumentInput), { input: { autoComplete: 'off' } });

import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Day } from '#domain/dates.ts';
import { PASSWORD_RULES } from '#domain/password.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DayCalendar } from '#web/ui/day-calendar.tsx';
import { EmailField } from '#web/ui/email-field.tsx';
import { Field } from '#web/ui/field.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { MaskedInput } from '#web/ui/masked-input.tsx';
import { maskDocument, maskPhone } from '#web/ui/masks.ts';
import { PasswordChecklist, passwordChecks } from '#web/ui/password-checklist.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { EmailInput, TextInput } from '#web/ui/text-input.tsx';

function Masks() {
  return (
    <>
      <Field label="Telefone" hint="Com DDD">
        <MaskedInput mask={maskPhone} inputMode="tel" placeholder="(21) 99999-0000" />
      </Field>
      <Field label="CPF ou CNPJ" remark="Confira os dígitos: este número parece ter um erro.">
        <MaskedInput mask={maskDocument} defaultValue="123.456.789-00" />
      </Field>
    </>
  );
}

/** Opened by its button, as in the checkout: the calendar places itself by styles that only its script may set. */
function DayToChoose() {
  const [isOpen, setOpen] = useState(false);
  const [day, setDay] = useState<Day>();
  return isOpen ? (
    <DayCalendar day={day} onChoose={setDay} />
  ) : (
    <Button variant="secondary" onClick={() => setOpen(true)}>
      Outro dia
    </Button>
  );
}

function MistypedAddress() {
  const { control } = useForm({ defaultValues: { address: 'maria@gmial.com' } });
  return <EmailField control={control} name="address" label="E-mail certo" />;
}

/** Everything a person types into or chooses from. */
export function FormParts() {
  const [quantity, setQuantity] = useState(1);
  return (
    <section aria-labelledby="formularios">
      <Heading level={2} id="formularios" className="mb-6">
        Formulários
      </Heading>
      <div className="grid gap-6 @3xl:grid-cols-2">
        <Field label="Nome" required>
          <TextInput autoComplete="name" />
        </Field>
        <Field label="E-mail" error="Informe um e-mail válido." required>
          <EmailInput defaultValue="maria@" />
        </Field>
        <MistypedAddress />
        <Masks />
        <Field label="Senha">
          <PasswordInput autoComplete="off" />
        </Field>
        <PasswordChecklist id="regras-da-senha" checks={passwordChecks(PASSWORD_RULES, 'saudade1')} />
        <Field label="Ordenar por">
          <Select defaultValue="">
            <option value="">Relevância</option>
            <option value="price_asc">Menor preço</option>
          </Select>
        </Field>
        <Field label="Texto da faixa" hint="Como será impresso" optional>
          <TextArea placeholder="Saudades eternas" />
        </Field>
        <div>
          <Checkbox label="Haverá velório" hint="Local e horário são pedidos em seguida" />
          <QuantityStepper label="Quantidade" value={quantity} max={3} onChange={setQuantity} className="mt-4" />
        </div>
        <DayToChoose />
      </div>
    </section>
  );
}

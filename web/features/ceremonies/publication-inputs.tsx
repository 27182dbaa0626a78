import { Plus } from 'lucide-react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import type { Funeral } from '#contract/funerals.ts';
import { limits } from '#domain/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { TitledCard } from '#web/ui/card.tsx';
import { NEW_MASS, type PublicationFields, publicationForm } from './publication-fields.ts';

const { Input } = publicationForm;

export function Consent() {
  return (
    <TitledCard title="O consentimento da família" titleClass="" className="@container space-y-5 p-5 @3xl:p-6">
      <div className="grid grid-cols-1 items-start gap-5 @lg:grid-cols-2">
        <Input name="consent_by" />
        <Input name="consent_at" />
      </div>
      <Input name="listed" />
    </TitledCard>
  );
}

function EventFields({ at, onRemove }: { at: number; onRemove: () => void }) {
  return (
    <fieldset className="space-y-4 border-line border-t pt-5">
      <legend className="sr-only">Cerimônia {at + 1}</legend>
      <div className="grid grid-cols-1 items-start gap-5 @lg:grid-cols-2">
        <Input name={`events.${at}.title`} />
        <Input name={`events.${at}.data_hora`} />
        <Input name={`events.${at}.local`} className="@lg:col-span-2" />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Input name={`events.${at}.confirmed`} />
        <Button variant="quiet" size="small" onClick={onRemove}>
          Tirar
        </Button>
      </div>
    </fieldset>
  );
}

type ContentsProps = { form: UseFormReturn<PublicationFields>; funeral: Funeral; portrait: string | null };

export function Contents({ form: { control }, funeral, portrait }: ContentsProps) {
  const events = useFieldArray({ control, name: 'events' });
  return (
    <TitledCard title="O que a página mostra" titleClass="" className="@container space-y-5 p-5 @3xl:p-6">
      <p className="text-muted text-small">
        Nome, local e hora vêm do funeral e mudam com ele. Telefone, responsável e convênio nunca aparecem.
      </p>
      <div>
        {funeral.velorio && <Input name="wake_confirmed" />}
        <Input name="farewell" />
        <Input name="burial_confirmed" />
        <Input name="no_flowers" />
      </div>
      <div className="grid grid-cols-1 items-start gap-5 @lg:grid-cols-2">
        <Input name="birth_year" />
        <Input name="death_year" />
      </div>
      <Input name="image" url={portrait ?? ''} alt={`Retrato de ${funeral.falecido}`} />
      <Input name="words" />
      <Input name="wish" />
      <Input name="stream_url" />
      {events.fields.map(({ id }, at) => (
        <EventFields key={id} at={at} onRemove={() => events.remove(at)} />
      ))}
      {events.fields.length < limits.ceremonyEvents && (
        <Button variant="secondary" onClick={() => events.append(NEW_MASS)}>
          <Plus />
          {events.fields.length === 0 ? 'Acrescentar missa de sétimo dia' : 'Acrescentar outra cerimônia'}
        </Button>
      )}
    </TitledCard>
  );
}

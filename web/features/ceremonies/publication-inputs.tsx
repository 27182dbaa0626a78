import { Plus } from 'lucide-react';
import { type Control, type UseFormReturn, useFieldArray } from 'react-hook-form';
import type { Funeral } from '#contract/funerals.ts';
import { limits } from '#domain/limits.ts';
import type { ImageUpload } from '#web/lib/image-upload.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DateTimeInput } from '#web/ui/date-input.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { ImageField } from '#web/ui/image-field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { NEW_MASS, PUBLICATION_LABELS, type PublicationFields } from './publication-fields.ts';

type Form = UseFormReturn<PublicationFields>;

export function Consent({ form: { control, register } }: { form: Form }) {
  return (
    <Card className="@container space-y-5 p-5 @3xl:p-6">
      <Heading level={2} size={4}>
        O consentimento da família
      </Heading>
      <div className="grid grid-cols-1 items-start gap-5 @lg:grid-cols-2">
        <FormField control={control} name="consent_by" label={PUBLICATION_LABELS.consent_by} required>
          {(input) => <TextInput {...input} autoComplete="off" autoCapitalize="words" />}
        </FormField>
        <FormField control={control} name="consent_at" label={PUBLICATION_LABELS.consent_at} required>
          {(input) => <DateTimeInput {...input} />}
        </FormField>
      </div>
      <Checkbox
        label="A família quer a cerimônia também na lista pública"
        hint="Sem isto, só quem tem o link encontra a página."
        {...register('listed')}
      />
    </Card>
  );
}

function EventFields({
  control,
  at,
  onRemove,
}: {
  control: Control<PublicationFields>;
  at: number;
  onRemove: () => void;
}) {
  return (
    <fieldset className="space-y-4 border-line border-t pt-5">
      <legend className="sr-only">Cerimônia {at + 1}</legend>
      <div className="grid grid-cols-1 items-start gap-5 @lg:grid-cols-2">
        <FormField control={control} name={`events.${at}.title`} label="Cerimônia" required>
          {(input) => <TextInput {...input} autoComplete="off" />}
        </FormField>
        <FormField control={control} name={`events.${at}.data_hora`} label="Data e hora" required>
          {(input) => <DateTimeInput {...input} />}
        </FormField>
        <FormField control={control} name={`events.${at}.local`} label="Local" className="@lg:col-span-2" required>
          {(input) => <TextInput {...input} autoComplete="off" />}
        </FormField>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Checkbox label="Horário a confirmar" {...control.register(`events.${at}.unconfirmed`)} />
        <Button variant="quiet" size="small" onClick={onRemove}>
          Tirar
        </Button>
      </div>
    </fieldset>
  );
}

type ContentsProps = { form: Form; funeral: Funeral; image: ImageUpload; portrait: string | null };

export function Contents({ form: { control, register, setValue }, funeral, image, portrait }: ContentsProps) {
  const events = useFieldArray({ control, name: 'events' });
  return (
    <Card className="@container space-y-5 p-5 @3xl:p-6">
      <Heading level={2} size={4}>
        O que a página mostra
      </Heading>
      <p className="text-muted text-small">
        Nome, local e hora vêm do funeral e mudam com ele. Telefone, responsável e convênio nunca aparecem.
      </p>
      <div>
        {funeral.velorio && <Checkbox label="Horário do velório a confirmar" {...register('wake_unconfirmed')} />}
        <Checkbox label="A despedida é uma cremação" {...register('cremation')} />
        <Checkbox label="Horário da despedida a confirmar" {...register('burial_unconfirmed')} />
        <Checkbox
          label="Sem flores"
          hint="A página não oferece coroas e diz isso com carinho."
          {...register('no_flowers')}
        />
      </div>
      <div className="grid grid-cols-1 items-start gap-5 @lg:grid-cols-2">
        <FormField control={control} name="birth_year" label={PUBLICATION_LABELS.birth_year} optional>
          {(input) => <TextInput {...input} inputMode="numeric" maxLength={4} autoComplete="off" />}
        </FormField>
        <FormField control={control} name="death_year" label={PUBLICATION_LABELS.death_year} optional>
          {(input) => <TextInput {...input} inputMode="numeric" maxLength={4} autoComplete="off" />}
        </FormField>
      </div>
      <ImageField
        label="Retrato"
        url={portrait ?? ''}
        preview={image.preview}
        progress={image.progress}
        error={image.failure}
        alt={`Retrato de ${funeral.falecido}`}
        onChoose={image.choose}
        onCancel={image.cancel}
        onRemove={() => setValue('image', '', { shouldDirty: true })}
      />
      <FormField control={control} name="words" label={PUBLICATION_LABELS.words} optional>
        {(input) => <TextArea {...input} rows={3} />}
      </FormField>
      <FormField control={control} name="wish" label={PUBLICATION_LABELS.wish} hint="Doações, traje, oração." optional>
        {(input) => <TextInput {...input} autoComplete="off" />}
      </FormField>
      <FormField control={control} name="stream_url" label={PUBLICATION_LABELS.stream_url} optional>
        {(input) => <TextInput {...input} type="url" inputMode="url" autoComplete="off" />}
      </FormField>
      {events.fields.map(({ id }, at) => (
        <EventFields key={id} control={control} at={at} onRemove={() => events.remove(at)} />
      ))}
      {events.fields.length < limits.ceremonyEvents && (
        <Button variant="secondary" onClick={() => events.append(NEW_MASS)}>
          <Plus />
          {events.fields.length === 0 ? 'Acrescentar missa de sétimo dia' : 'Acrescentar outra cerimônia'}
        </Button>
      )}
    </Card>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { labelsOf } from '#contract/fields.ts';
import { type Urn, updateUrn, urn as urnRecord } from '#contract/urns.ts';
import { reasonOf } from '#web/lib/api.ts';
import { bodyResolver } from '#web/lib/body-resolver.ts';
import { useImageUpload } from '#web/lib/image-upload.ts';
import { recordFields } from '#web/lib/record-fields.ts';
import { showFailure, showShortSuccess } from '#web/lib/screen-alerts.ts';
import { useRecordForm } from '#web/lib/use-record-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { ImageField } from '#web/ui/image-field.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { RecordForm } from '#web/ui/record-form.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { reloadUrns, saveUrn } from './queries.ts';

const URN_LABELS = labelsOf(urnRecord);
const { schema, empty, fieldsOf, bodyOf } = recordFields(updateUrn.body);
type UrnFields = typeof empty;

type UrnFormProps = {
  /** The edited urn from the list; undefined for a new one. */
  urn: Urn | undefined;
  onDone: () => void;
};

const REQUIRED = 'Nome e imagem são obrigatórios.';
const MISSING = { nome: 'Informe o nome.', imagem: 'Escolha uma imagem.' };
const NO_IMAGE = new Error('the upload failed');

function useUrnForm({ urn, onDone }: UrnFormProps) {
  const queryClient = useQueryClient();
  // A picture being uploaded counts as present; saving waits for it.
  const checkedBody = (fields: UrnFields) =>
    bodyOf(image.progress === undefined ? fields : { ...fields, imagem: '/enviando' });
  const record = useRecordForm<UrnFields>({
    draft: urn === undefined ? 'urna_nova' : `urna_${urn._id}`,
    fields: schema,
    loaded: urn === undefined ? empty : fieldsOf(urn),
    resolver: bodyResolver(updateUrn.body, checkedBody, MISSING),
    labels: URN_LABELS,
    shown: (name, fields, side) => {
      if (name !== 'imagem') return String(fields[name]);
      return side === 'theirs' ? 'outra imagem' : 'a imagem deste formulário';
    },
    save: async (fields) => {
      const imagem = await image.settled();
      if (!imagem) throw NO_IMAGE;
      await saveUrn(urn?._id, bodyOf({ ...fields, imagem }));
    },
    onSaved: async (_, form) => {
      showShortSuccess(urn === undefined ? 'Urna criada com sucesso' : 'Urna atualizada com sucesso');
      if (urn === undefined) form.reset(empty);
      onDone();
      await reloadUrns(queryClient);
    },
    onRefused: (error) =>
      error === NO_IMAGE ? showFailure(REQUIRED) : showFailure('Falha ao salvar urna', reasonOf(error)),
    onInvalid: (errors) => (errors.nome || errors.imagem) && showFailure(REQUIRED),
    reload: () => reloadUrns(queryClient),
  });
  const image = useImageUpload(record.values.imagem, (url) =>
    record.form.setValue('imagem', url, { shouldDirty: true, shouldValidate: true }),
  );
  return { record, image };
}

/** Creates or edits an urn. Give it a key per urn, so that each starts with its own values and draft. */
export function UrnForm(props: UrnFormProps) {
  const { urn, onDone } = props;
  const { record, image } = useUrnForm(props);
  const { control, formState } = record.form;
  const isEditing = urn !== undefined;
  const element = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (!isEditing) return;
    element.current?.scrollIntoView({ block: 'start' });
    element.current?.querySelector<HTMLElement>('[name=nome]')?.focus({ preventScroll: true });
  }, [isEditing]);

  function cancel() {
    record.discard();
    onDone();
  }

  return (
    <Card className="mb-10 p-4 @lg:p-6">
      <RecordForm
        ref={element}
        record={record}
        subject="Esta urna"
        aria-label="Urna"
        className="scroll-mt-28 space-y-5"
      >
        <Heading level={2} size={4}>
          {isEditing ? `Editar ${urn.nome}` : 'Nova urna'}
        </Heading>
        <div className="grid items-start grid-cols-1 gap-x-8 gap-y-5 @4xl:grid-cols-2">
          <div className="space-y-5">
            <FormField control={control} name="nome" label={URN_LABELS.nome} required>
              {(input) => <TextInput {...input} autoComplete="off" />}
            </FormField>
            <FormField control={control} name="preco" label={URN_LABELS.preco} optional hint="Em reais">
              {(input) => <MoneyInput {...input} />}
            </FormField>
            <FormField
              control={control}
              name="descricao"
              label={URN_LABELS.descricao}
              optional
              hint="Madeira, acabamento, medidas"
            >
              {(input) => <TextArea {...input} rows={3} />}
            </FormField>
          </div>
          <ImageField
            url={record.values.imagem}
            preview={image.preview}
            progress={image.progress}
            error={image.failure ?? (image.progress === undefined && formState.errors.imagem?.message)}
            alt={record.values.nome || 'Imagem da urna'}
            onChoose={image.choose}
            onCancel={image.cancel}
          />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={record.isSaving} busyLabel="Salvando…">
            {isEditing ? 'Salvar urna' : 'Cadastrar urna'}
          </Button>
          {isEditing && (
            <Button variant="secondary" onClick={cancel}>
              Cancelar edição
            </Button>
          )}
        </div>
      </RecordForm>
    </Card>
  );
}

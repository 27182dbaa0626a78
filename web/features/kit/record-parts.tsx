import { useState } from 'react';
import { ConflictNotice } from '#web/ui/conflict-notice.tsx';
import { DraftNotice } from '#web/ui/draft-notice.tsx';
import { Field } from '#web/ui/field.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { ImageField } from '#web/ui/image-field.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';

const DIFFERENCES = [
  { label: 'Preço', theirs: '420,00', mine: '350,00' },
  { label: 'Tamanho', theirs: '', mine: 'Grande' },
];
const NEARLY_HALF = 0.45;

function nothing(): void {
  // Here the parts only show themselves.
}

function Pictures() {
  const [file, setFile] = useState<string>();
  return (
    <>
      <ImageField
        url=""
        alt=""
        preview={file}
        onChoose={(chosen) => setFile(URL.createObjectURL(chosen))}
        onCancel={nothing}
      />
      <ImageField url="" progress={NEARLY_HALF} alt="" onChoose={nothing} onCancel={nothing} label="A caminho" />
      <ImageField url="" error="O arquivo está vazio." alt="" onChoose={nothing} onCancel={nothing} label="Recusada" />
    </>
  );
}

export function RecordParts() {
  const [amount, setAmount] = useState('1250,5');
  return (
    <section aria-labelledby="registros">
      <Heading level={2} id="registros" className="mb-6">
        Cadastros
      </Heading>
      <div className="grid grid-cols-1 gap-6 @3xl:grid-cols-2">
        <Pictures />
        <Field label="Valor" hint="Em reais, com vírgula ou ponto">
          <MoneyInput value={amount} onChange={setAmount} />
        </Field>
        <DraftNotice onDiscard={nothing} />
        <ConflictNotice subject="Este registro" differences={DIFFERENCES} onReload={nothing} onKeep={nothing} />
      </div>
      <ShowMore left={82} onMore={nothing} />
    </section>
  );
}

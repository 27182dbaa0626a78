import { layoutFaixa } from '#domain/faixa.ts';
import { FaixaGauge } from '#web/ui/faixa-gauge.tsx';
import { FaixaPhrases, unfinishedRemark } from '#web/ui/faixa-phrases.tsx';
import { Field } from '#web/ui/field.tsx';
import { RibbonPreview } from '#web/ui/ribbon-preview.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

type RibbonTrialProps = {
  wreath: { name: string; image: string };
  text: string;
  onText: (text: string) => void;
};

/** The ribbon to play with; what is written here is the faixa's text in the checkout. */
export function RibbonTrial({ wreath, text, onText }: RibbonTrialProps) {
  return (
    <>
      <RibbonPreview text={text} image={wreath.image} title={wreath.name} className="mb-4" />
      <Field
        label="Texto da faixa"
        hint="O que você escrever fica guardado para o pedido. Lá ainda pode mudar."
        remark={unfinishedRemark(text)}
      >
        <TextInput
          name="faixa"
          dir="auto"
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
          placeholder="Saudades eternas"
          autoComplete="off"
          autoCapitalize="sentences"
        />
      </Field>
      <FaixaGauge layout={layoutFaixa(text)} />
      <FaixaPhrases text={text} onChoose={onText} />
    </>
  );
}

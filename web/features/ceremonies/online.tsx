import { ImageDown } from 'lucide-react';
import { useState } from 'react';
import { getCeremony, getPublication, type Publication, withdrawCeremony } from '#contract/ceremonies.ts';
import type { Funeral } from '#contract/funerals.ts';
import { formatDateTime } from '#domain/dates.ts';
import { spokenCode } from '#domain/notice.ts';
import { call, callForEffect, reasonOf } from '#web/lib/api.ts';
import { PersonName } from '#web/lib/person-name.tsx';
import { showFailure } from '#web/lib/screen-alerts.ts';
import { useSite } from '#web/lib/site.ts';
import { useChange } from '#web/lib/use-change.ts';
import { paths } from '#web/paths.ts';
import { Action } from '#web/ui/action.tsx';
import { Button } from '#web/ui/button.tsx';
import { TitledCard } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { ShareLinks } from '#web/ui/share-links.tsx';
import type { RenderCode } from './chapel-card.tsx';

export const ADDRESS_ID = 'endereco-da-cerimonia';

/** The secret part of a published page's address. */
export const keyOf = ({ slug }: Publication) => slug.slice(slug.lastIndexOf('-') + 1);

type OnlineProps = {
  publication: Publication;
  funeral: Funeral;
  renderCode: RenderCode;
};

export function Online({ publication, funeral, renderCode }: OnlineProps) {
  const { origin, business } = useSite();
  const url = origin + paths.ceremony(publication.slug);
  const [isDrawing, setDrawing] = useState(false);
  const shown = { params: { chave: keyOf(publication) } };
  async function drawNotice() {
    setDrawing(true);
    try {
      // The page as it is now: the funeral may have moved since this one was opened.
      const ceremony = await call(getCeremony, shown);
      const { noticePicture, shareFile } = await import('./notice-picture.ts');
      await shareFile(await noticePicture(ceremony, { origin, house: business.name }));
    } catch (error) {
      showFailure('Não foi possível fazer a imagem da nota.', reasonOf(error));
    }
    setDrawing(false);
  }
  const withdraw = useChange(() => callForEffect(withdrawCeremony, { params: { id: funeral._id } }), {
    done: 'Página retirada.',
    failed: 'Não foi possível retirar a página.',
    changes: [getPublication],
  });
  if (publication.withdrawn_at !== null) {
    return (
      <Notice tone="warning" title={`Retirada em ${formatDateTime(new Date(publication.withdrawn_at))}`}>
        <p>Quem abre o link lê que a família preferiu retirar a página. Publicar de novo pede outro consentimento.</p>
      </Notice>
    );
  }
  return (
    <TitledCard title="No ar" titleClass="" className="@container space-y-4 p-5 @3xl:p-6">
      <div className="flex flex-wrap items-start gap-5">
        <div className="size-36 shrink-0 *:size-full">
          {renderCode(url, 'Código QR que abre a página da cerimônia')}
        </div>
        <div className="min-w-0 flex-1 basis-60 space-y-3">
          <a id={ADDRESS_ID} href={url} target="_blank" rel="noreferrer" className="text-link block break-all">
            {url}
          </a>
          <p>
            Código da nota: <strong className="whitespace-nowrap">{spokenCode(publication.code)}</strong>, conferido em{' '}
            {new URL(origin).host}/nota
          </p>
          <p className="text-muted text-small">
            Registrado por <PersonName email={publication.entered_by} />, mudou em{' '}
            {formatDateTime(new Date(publication.updated_at))}.
          </p>
          <ShareLinks label={funeral.falecido} title={funeral.falecido} text={`${funeral.falecido}:`} url={url} />
        </div>
      </div>
      <div className="flex flex-wrap gap-2.5">
        <Button variant="secondary" busy={isDrawing} onClick={() => !isDrawing && void drawNotice()}>
          <ImageDown />
          Imagem para WhatsApp
        </Button>
        <PrintButton variant="secondary">Imprimir cartão da capela</PrintButton>
      </div>
      <Action variant="danger" run={withdraw}>
        Retirar do ar
      </Action>
    </TitledCard>
  );
}

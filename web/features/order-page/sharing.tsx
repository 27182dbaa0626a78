import { Check, Copy, MessageCircle } from 'lucide-react';
import { useState } from 'react';
import * as addresses from '#contract/addresses.ts';
import type { OrderPage, shareWithFamily, withdrawFromFamily } from '#contract/order-page.ts';
import { call } from '#web/lib/api.ts';
import { useSite } from '#web/lib/site.ts';
import { useCopy } from '#web/lib/use-copy.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { SiteLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from './panel.tsx';
import { refusalText, useOrderChange } from './use-order-change.ts';

type SharingProps = { orderKey: string; order: OrderPage };

function FamilyLink({ address, name, onWithdraw }: { address: string; name: string; onWithdraw: () => void }) {
  const { outcome, copy } = useCopy(address);
  const [isAsking, setAsking] = useState(false);
  const Icon = outcome === 'copied' ? Check : Copy;
  const message = `Acompanhe por aqui a homenagem a ${name}: ${address}`;
  return (
    <>
      <div className="flex flex-wrap gap-2.5">
        <Button asChild className="flex-1 basis-52">
          <a href={`https://wa.me/?text=${encodeURIComponent(message)}`} target="_blank" rel="noreferrer">
            <MessageCircle aria-hidden="true" className="size-5 shrink-0" />
            Enviar por WhatsApp
          </a>
        </Button>
        <Button variant="secondary" className="flex-1 basis-40" onClick={() => void copy()}>
          <Icon aria-hidden="true" className="size-5 shrink-0" />
          Copiar link
        </Button>
      </div>
      <output className="mt-2 block break-all text-small">
        {outcome === 'copied' && 'Link copiado.'}
        {outcome === 'refused' && `Este aparelho não deixou copiar. O link é ${address}`}
      </output>
      <p className="mt-1 flex flex-wrap gap-x-5">
        <SiteLink to={address} target="_blank" className="inline-flex min-h-11 items-center text-link text-small">
          Ver como a família vê
        </SiteLink>
        <button
          type="button"
          className="min-h-11 cursor-pointer text-link text-small underline"
          onClick={() => setAsking(true)}
        >
          Retirar o link
        </button>
      </p>
      <ConfirmDialog
        open={isAsking}
        title="Retirar o link da família?"
        confirmLabel="Retirar o link"
        onConfirm={() => {
          setAsking(false);
          onWithdraw();
        }}
        onCancel={() => setAsking(false)}
      >
        <p>Quem já recebeu o link deixa de ver a homenagem. Você pode criar outro quando quiser.</p>
      </ConfirmDialog>
    </>
  );
}

/** The family's own view of the order: made when the buyer wishes, shared, and taken back. */
export function Sharing({ orderKey, order }: SharingProps) {
  const { origin } = useSite();
  const params = { chave: orderKey };
  const share = useOrderChange(orderKey, () => call<typeof shareWithFamily>(addresses.shareWithFamily, { params }));
  const withdraw = useOrderChange(orderKey, () =>
    call<typeof withdrawFromFamily>(addresses.withdrawFromFamily, { params }),
  );
  const error = share.error ?? withdraw.error;
  return (
    <Panel title="Para a família">
      <p className="mb-4 text-muted text-small">
        A família pode acompanhar por um link só dela, que mostra a coroa, a faixa e a entrega. O valor e os seus dados
        não aparecem.
      </p>
      {order.family_key === null ? (
        <Button variant="secondary" onClick={() => share.mutate()} busy={share.isPending}>
          Criar link para a família
        </Button>
      ) : (
        <FamilyLink
          address={origin + paths.familyPage(order.family_key)}
          name={order.deceased_name}
          onWithdraw={() => withdraw.mutate()}
        />
      )}
      {error && (
        <Notice tone="error" live className="mt-4">
          {refusalText(error)}
        </Notice>
      )}
    </Panel>
  );
}

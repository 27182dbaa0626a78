import { useState } from 'react';
import * as addresses from '#contract/addresses.ts';
import type { OrderPage, shareWithFamily, withdrawFromFamily } from '#contract/order-page.ts';
import { call } from '#web/lib/api.ts';
import { refusalText } from '#web/lib/refusal-text.ts';
import { useSite } from '#web/lib/site.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { SiteLink } from '#web/ui/link.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { ShareLinks } from '#web/ui/share-links.tsx';
import { Panel } from './panel.tsx';
import { useOrderChange } from './queries.ts';

type SharingProps = { orderKey: string; order: OrderPage };

function FamilyLink({ address, name, onWithdraw }: { address: string; name: string; onWithdraw: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <ShareLinks
        label="acompanhar a homenagem"
        title={`Homenagem a ${name}`}
        text={`Acompanhe por aqui a homenagem a ${name}:`}
        url={address}
      />
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

export function Sharing({ orderKey, order }: SharingProps) {
  const { origin } = useSite();
  const params = { chave: orderKey };
  const share = useOrderChange(orderKey, () => call<typeof shareWithFamily>(addresses.shareWithFamily, { params }));
  const withdraw = useOrderChange(orderKey, () =>
    call<typeof withdrawFromFamily>(addresses.withdrawFromFamily, { params }),
  );
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
      <Refusal text={refusalText(share.error ?? withdraw.error)} className="mt-4" />
    </Panel>
  );
}

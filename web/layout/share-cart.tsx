import type { CartItem } from '#domain/cart.ts';
import { useDraft } from '#web/features/checkout/draft.ts';
import { sharedCartLink } from '#web/lib/shared-cart-link.ts';
import { useSite } from '#web/lib/site.ts';
import { paths } from '#web/paths.ts';
import { ShareLinks } from '#web/ui/share-links.tsx';

/** Sends the cart with its faixas to whoever is to look at it or pay. */
export function ShareCart({ cart }: { cart: readonly CartItem[] }) {
  const { origin } = useSite();
  const { faixas } = useDraft();
  return (
    <section aria-labelledby="compartilhar-carrinho" className="border-line border-t py-4">
      <h3 id="compartilhar-carrinho" className="font-semibold text-small">
        Outra pessoa decide ou paga?
      </h3>
      <p className="mt-0.5 mb-2.5 text-muted text-small">
        Envie este carrinho. Vão só as coroas e os textos das faixas, nada dos seus dados.
      </p>
      <ShareLinks
        label="este carrinho"
        title="Carrinho de coroas"
        text="Estas são as coroas que escolhi:"
        url={sharedCartLink({ cart, faixas }, origin + paths.sharedCart)}
      />
    </section>
  );
}

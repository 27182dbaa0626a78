import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ManagedProduct } from '#contract/products.ts';
import { reasonOf } from '#web/lib/api.ts';
import { showFailure } from '#web/lib/screen-alerts.ts';
import { isActive } from './product-filter.ts';
import { FAILED_UPDATE, reloadProduct, saveProduct } from './save-product.ts';

/** What the list changes of a product; the price in reais. */
export type ProductChange = Partial<Record<'price' | 'stock', number>> & { active?: boolean };

/**
 * Writes the full product with a change, as the list has it: when somebody else has changed it meanwhile the server
 * refuses, nothing is overwritten, and the card shows what is there now. Either way the product is refetched.
 */
export function useProductChange(product: ManagedProduct) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: ProductChange) => {
      const { name, description, size, price, stock, originalPrice, image, version } = product;
      const body = {
        name,
        description,
        size,
        price,
        stock,
        ...(typeof originalPrice === 'number' ? { originalPrice } : {}),
        image,
        active: isActive(product),
        ...change,
        ...(version === undefined ? {} : { version }),
      };
      return saveProduct(product._id, body);
    },
    onError: (error) => showFailure(FAILED_UPDATE, reasonOf(error)),
    onSettled: () => reloadProduct(queryClient, product._id),
  });
}

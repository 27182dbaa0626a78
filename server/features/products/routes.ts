import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/products.ts';
import type { Deps } from '../../deps.ts';
import { bind, signedIn } from '../../http/bind.ts';
import { bindKept, type KeptAnswers } from '../../http/kept-answers.ts';
import { findProducts, listProductRows, type ProductValues } from './repository.ts';
import { createProduct, readProduct, toManagedProduct, toShopProduct, updateProduct } from './service.ts';

export function productRoutes(app: FastifyInstance, deps: Deps, kept: KeptAnswers): void {
  bindKept(app, kept, {
    definition: contract.listActiveProducts,
    handler: async () => {
      const rows = await listProductRows(deps.db, deps.now(), { activeOnly: true });
      return rows.map(toShopProduct);
    },
  });

  bind(app, deps, contract.listProductsByIds, async ({ query }) => {
    const rows = await findProducts(deps.db, query.ids, deps.now());
    return rows.filter(({ active }) => active).map(toShopProduct);
  });

  bind(app, deps, contract.listProducts, async () => {
    const rows = await listProductRows(deps.db, deps.now(), { activeOnly: false });
    return rows.map(toManagedProduct);
  });

  bindKept(app, kept, {
    definition: contract.getProduct,
    handler: ({ params }, { actor }) => readProduct(deps, params.id, actor),
  });

  bind(app, deps, contract.createProduct, ({ body }, context) =>
    createProduct(deps, toValues(body), { actor: signedIn(context), ip: context.ip }),
  );

  bind(app, deps, contract.updateProduct, ({ params, body }, context) => {
    const { version, ...fields } = body;
    const change = { id: params.id, values: toValues(fields), version };
    return updateProduct(deps, change, { actor: signedIn(context), ip: context.ip });
  });
}

function toValues(
  body: Omit<ProductValues, 'originalPrice'> & { originalPrice?: ProductValues['originalPrice'] },
): ProductValues {
  return { ...body, originalPrice: body.originalPrice };
}

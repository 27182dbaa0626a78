import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/products.ts';
import type { Deps } from '../../deps.ts';
import { auditContext, bind } from '../../http/bind.ts';
import { type AnswerCache, bindCached } from '../../http/cached-endpoint.ts';
import { toManagedProduct, toMovement, toShopProduct, toValues } from './present.ts';
import { findProducts, listMovementRows, listProductRows } from './repository.ts';
import { correctStock, createProduct, readProduct, readProductBySlug, setLowMark, updateProduct } from './service.ts';

export function productRoutes(app: FastifyInstance, deps: Deps, cache: AnswerCache): void {
  bindCached(app, cache, {
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

  bindCached(app, cache, {
    definition: contract.getProduct,
    handler: ({ params }, { actor }) => readProduct(deps, actor, params.id),
  });

  bindCached(app, cache, {
    definition: contract.getProductBySlug,
    handler: ({ params }) => readProductBySlug(deps, params.slug),
  });

  bind(app, deps, contract.createProduct, ({ body }, context) =>
    createProduct(deps, auditContext(context), toValues(body)),
  );

  bind(app, deps, contract.updateProduct, ({ params, body: { version, ...body } }, context) =>
    updateProduct(deps, auditContext(context), { id: params.id, values: toValues(body), version }),
  );

  bind(app, deps, contract.listStockMovements, async ({ params, query }, { actor }) => {
    const { _id } = await readProduct(deps, actor, params.id);
    return (await listMovementRows(deps.db, _id, query)).map(toMovement);
  });

  bind(app, deps, contract.correctStock, ({ params, body }, context) =>
    correctStock(deps, auditContext(context), { ...params, ...body }),
  );

  bind(app, deps, contract.setLowMark, ({ params, body }, context) =>
    setLowMark(deps, auditContext(context), params.id, body.lowMark),
  );
}

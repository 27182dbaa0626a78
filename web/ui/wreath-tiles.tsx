import { centsFromReais } from '#domain/money.ts';
import { SiteLink } from './link.tsx';
import { Picture } from './picture.tsx';
import { Price } from './price.tsx';

type Wreath = {
  _id: string;
  slug: string;
  name: string;
  size: string;
  image: string;
  price: number;
  originalPrice?: number | undefined;
};

function Tile({ wreath, path }: { wreath: Wreath; path: string }) {
  const price = centsFromReais(wreath.price);
  const original = wreath.originalPrice === undefined ? undefined : centsFromReais(wreath.originalPrice);
  return (
    <li className="min-w-0">
      <SiteLink to={path} className="group block rounded-card">
        <Picture
          url={wreath.image}
          alt=""
          sizes="(min-width: 76rem) 22rem, (min-width: 40rem) 31vw, (min-resolution: 2.1dppx) 48vw, 85vw"
          className="aspect-square rounded-card"
          imageClassName="h-full! transition-transform duration-500 ease-calm group-hover:scale-[1.02]"
        />
        <span className="mt-4 block font-display text-heading-4 group-hover:text-green">{wreath.name}</span>
        <span className="mt-0.5 block text-muted text-small">{wreath.size}</span>
        {price !== undefined && <Price amount={price} original={original} withFaixa className="mt-1.5" />}
      </SiteLink>
    </li>
  );
}

export function WreathTiles({ wreaths, pathOf }: { wreaths: readonly Wreath[]; pathOf: (wreath: Wreath) => string }) {
  return (
    <ul className="grid gap-8 @2xl:grid-cols-3">
      {wreaths.map((wreath) => (
        <Tile key={wreath._id} wreath={wreath} path={pathOf(wreath)} />
      ))}
    </ul>
  );
}

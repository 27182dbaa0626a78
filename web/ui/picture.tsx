import { pictureSources } from '#domain/picture.ts';
import { classNames } from './class-names.ts';

type PictureProps = {
  url: string;
  /** What the picture shows; '' when it only decorates. */
  alt: string;
  /** How wide it is on screen, as in <img sizes>. */
  sizes: string;
  /** In the first view: loaded at once. */
  eager?: boolean;
  /** Before every other picture, as an eager one is by itself; where several are eager, all but the first can wait. */
  leading?: boolean;
  /** Intrinsic size, whose ratio keeps the place until the picture is there. Square unless said otherwise. */
  width?: number;
  height?: number;
  fit?: 'cover' | 'contain';
  className?: string;
  imageClassName?: string;
};

/** A picture in the best format and size the browser takes, in a box whose place is kept from the start. */
export function Picture({
  url,
  alt,
  sizes,
  eager = false,
  leading = eager,
  width = 960,
  height = 960,
  fit = 'cover',
  ...rest
}: PictureProps) {
  const { className, imageClassName } = rest;
  const sources = pictureSources(url);
  return (
    <picture className={classNames('picture block overflow-hidden bg-sunken', className)}>
      {sources && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
      {sources && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
      <img
        src={sources?.src ?? url}
        alt={alt}
        width={width}
        height={height}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={leading ? 'high' : 'auto'}
        decoding="async"
        className={classNames(
          'block h-auto w-full',
          fit === 'cover' ? 'object-cover' : 'object-contain',
          imageClassName,
        )}
      />
    </picture>
  );
}

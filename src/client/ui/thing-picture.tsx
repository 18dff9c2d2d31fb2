import {
  ClipboardList,
  ListChecks,
  MapPin,
  Package,
  PackageOpen,
  Layers,
  Truck,
  User,
  type LucideIcon,
} from 'lucide-react';
import type {Picture} from '#domain/scanning/things.ts';

const PICTURES: Readonly<Record<Picture, LucideIcon>> = {
  shelf: MapPin,
  goods: Package,
  person: User,
  arrival: PackageOpen,
  order: ClipboardList,
  truck: Truck,
  list: ListChecks,
  unit: Layers,
};

/** The picture by which a kind of thing is known everywhere. */
export function ThingPicture({picture, size = 20}: {readonly picture: Picture; readonly size?: number}) {
  const Drawn = PICTURES[picture];
  return <Drawn aria-hidden size={size} className="shrink-0 text-soft" />;
}

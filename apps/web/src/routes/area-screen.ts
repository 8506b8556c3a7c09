import type { Icon } from '@tabler/icons-react';
import type { RouteObject } from 'react-router';
import { type LoadScreen, screen } from './screen.tsx';
import type { Namespace } from '../lib/translations-shape.ts';

/** `tenant`: administration of a workspace, for its admins. `admin`: administration of the platform, for its staff. */
export type Area = 'tenant' | 'admin';

/** A screen of an administration area, declared by its feature in `screens.ts`. */
export interface AreaScreen {
  area: Area;
  path: string;
  load: LoadScreen;
  /** Namespaces besides those of the area's layout. */
  words?: readonly Namespace[];
  title: () => string;
  /** Its entry in the navigation and the command palette; screens of a single object have none. */
  link?: {
    /** Key of its label in the `nav` texts of the features. */
    name: string;
    Icon: Icon;
    /** Position in the navigation, ascending. */
    order: number;
    /** Active on exactly this path only, not on child paths. */
    isExact?: boolean;
  };
}

export const toRoute = ({ path, load, words = [], title }: AreaScreen): RouteObject =>
  screen(path, load, { words, head: () => ({ title: title() }) });

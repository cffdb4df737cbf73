import type { Direction, ObjectType, RelationTypeName } from 'relx/contract';

/** An object of a list. */
export interface ListedObject {
  readonly object_type: ObjectType;
  readonly id: number;
  readonly title: string;
}

/** A list that the objects of a screen have. */
export interface ScreenList {
  /** Relation type and direction, such as `course_lesson:outgoing`. */
  readonly name: string;
  readonly type: RelationTypeName;
  readonly direction: Direction;
  readonly label: string;
  /** Object types in the list. */
  readonly objectTypes: readonly ObjectType[];
  /** Name of its column. */
  readonly column: string;
  /** Whether a field or links decide its relations. */
  readonly isManaged: boolean;
}

/** What PHP passes to a screen that lists posts, users or terms. */
export interface ListsConfig {
  /** Type of the objects of the screen. */
  readonly objectType: ObjectType;
  readonly lists: readonly ScreenList[];
  /** The object that the screen is filtered by. */
  readonly to: ListedObject | null;
}

// PHP prints it before the script
export const config = (): ListsConfig => (window as unknown as { readonly relxLists: ListsConfig }).relxLists;

/**
 * Validates values from outside field by field, because types do not exist at run time. Only known own fields are read, so that a hostile
 * key has no effect. Errors name the field and hold no text of a chat.
 */

/** Answers the value as a `T`, or throws `InvalidShapeError` with the field's path. */
export type Shape<T> = (value: unknown, where: string) => T;

export class InvalidShapeError extends Error {
  override readonly name = 'Misshapen';
}

/** Far above real values, and below the limits of a database or a message. Lengths in UTF-16 units. */
export const caps = {
  idLength: 500,
  urlLength: 4_000,
  titleLength: 4_000,
  nameLength: 500,
  /** Characters, of a tag and of a space's name. */
  tagLength: 40,
  tags: 1_000,
  spaces: 10_000,
  /** Of one space. */
  rules: 1_000,
  episodes: 10_000,
  personas: 1_000,
  /** Of one episode. */
  facts: 10_000,
  textLength: 4_000_000,
  turns: 50_000,
  partsOfTurn: 1_000,
  /** In one page of a site's list. */
  listedChats: 50_000,
  /** Of one conversation: the unknown fields of another program, as JSON. */
  unknownFieldsLength: 100_000,
} as const;

/** A text is longer than can be stored. */
export class TooLongError extends InvalidShapeError {}

export const toFields: Shape<Fields> = (value, where) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new InvalidShapeError(`${where} is not an object`);
  return new Fields(value, where);
};

/** An object's own fields, each read with its shape. */
export class Fields {
  constructor(
    private readonly from: object,
    private readonly where: string,
  ) {}

  get<T>(name: string, shape: Shape<T>): T {
    return shape(this.getOwn(name), `${this.where}.${name}`);
  }

  /** `{ [name]: value }`, or an empty object when the field is absent. */
  getOptional<Name extends string, T>(name: Name, shape: Shape<T>): { [Key in Name]?: T } {
    const value = this.getOwn(name);
    // The computed key is `Name`; TypeScript widens it to string.
    return value === undefined ? {} : ({ [name]: shape(value, `${this.where}.${name}`) } as { [Key in Name]?: T });
  }

  private getOwn(name: string): unknown {
    return Object.hasOwn(this.from, name) ? (Reflect.get(this.from, name) as unknown) : undefined;
  }
}

export const toText =
  (max: number, min = 0): Shape<string> =>
  (value, where) => {
    if (typeof value !== 'string') throw new InvalidShapeError(`${where} is not a text`);
    if (value.length < min || value.length > max) throw new InvalidShapeError(`${where} has ${value.length} letters`);
    return value;
  };

/** Text that a person or an assistant wrote. It is the only text that may be too long without being invalid. */
export const toProse: Shape<string> = (value, where) => {
  if (typeof value === 'string' && value.length > caps.textLength) {
    throw new TooLongError(`${where} has ${value.length} letters`);
  }
  return toText(caps.textLength)(value, where);
};

export const toWholeNumber: Shape<number> = (value, where) => {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw new InvalidShapeError(`${where} is not a number`);
  return value;
};

/** Milliseconds since 1970, within the range of a date. Fractions are cut off. */
export const toTime: Shape<number> = (value, where) => {
  if (typeof value !== 'number' || !(value >= 0 && value <= 8.64e15))
    throw new InvalidShapeError(`${where} is not a time`);
  return Math.floor(value);
};

export const toBoolean: Shape<boolean> = (value, where) => {
  if (typeof value !== 'boolean') throw new InvalidShapeError(`${where} is neither true nor false`);
  return value;
};

/** The value, or `null`. */
export const toNullable =
  <T>(shape: Shape<T>): Shape<T | null> =>
  (value, where) =>
    value === null ? null : shape(value, where);

export const toOption =
  <const T extends string>(known: readonly T[]): Shape<T> =>
  (value, where) => {
    const found = known.find(each => each === value);
    if (found === undefined) throw new InvalidShapeError(`${where} is not one of ${known.join(', ')}`);
    return found;
  };

export const toList =
  <T>(shape: Shape<T>, max: number): Shape<T[]> =>
  (value, where) => {
    if (!Array.isArray(value)) throw new InvalidShapeError(`${where} is not a list`);
    if (value.length > max) throw new InvalidShapeError(`${where} has ${value.length} items`);
    return value.map((each: unknown, place) => shape(each, `${where}[${place}]`));
  };

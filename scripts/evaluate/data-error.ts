/** What is wrong with a question set or a model that somebody named, told so that they can mend it. */

/** `DataMissing`: no such file · `DataEmpty`: nothing in it that can be asked or found · `DataDamaged`: not the format. */
export class DataError extends Error {
  constructor(
    override readonly name: 'DataMissing' | 'DataEmpty' | 'DataDamaged',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

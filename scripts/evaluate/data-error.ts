/** A problem with a question set or a model, which the user can correct. */

/** `DataMissing`: no such file · `DataEmpty`: nothing to ask or to find · `DataDamaged`: wrong format. */
export class DataError extends Error {
  constructor(
    override readonly name: 'DataMissing' | 'DataEmpty' | 'DataDamaged',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

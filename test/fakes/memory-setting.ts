/** A setting that is kept in memory. */
export function kept<Value>(value: Value) {
  return {
    getValue: async () => value,
    setValue: async (next: Value) => {
      value = next;
    },
  };
}

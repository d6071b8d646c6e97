// A validator for the part of JSON Schema 2020-12 that docs/model.schema.json uses. A keyword that
// it does not know makes everything invalid, so that none is skipped in silence.
#pragma once
#include <nlohmann/json.hpp>
#include <string>

namespace ampc::test {

class Schema {
public:
  using Json = nlohmann::ordered_json;
  explicit Schema(Json root) : root(std::move(root)) {}

  bool accepts(const Json &value) const { return check(value, root); }

private:
  static bool isType(const Json &value, const std::string &type) {
    return type == "object"    ? value.is_object()
           : type == "array"   ? value.is_array()
           : type == "string"  ? value.is_string()
           : type == "boolean" ? value.is_boolean()
           : type == "integer" ? value.is_number_integer()
           : type == "number"  ? value.is_number()
                               : false;
  }

  bool checkObject(const Json &value, const Json &schema) const {
    const Json none = Json::object();
    const Json &properties = schema.contains("properties") ? schema["properties"] : none;
    for (const auto &[key, member] : value.items()) {
      if (properties.contains(key)) {
        if (!check(member, properties[key]))
          return false;
      } else if (schema.contains("additionalProperties")) {
        const Json &others = schema["additionalProperties"];
        if (others.is_boolean() ? !others.get<bool>() : !check(member, others))
          return false;
      }
    }
    return true;
  }

  bool check(const Json &value, const Json &schema) const {
    for (const auto &[keyword, argument] : schema.items()) {
      bool ok = true;
      bool number = value.is_number();
      if (keyword == "$ref")
        ok = check(value, root.at(Json::json_pointer(argument.get<std::string>().substr(1))));
      else if (keyword == "type")
        ok = isType(value, argument);
      else if (keyword == "const")
        ok = value == argument && value.type() != Json::value_t::number_float;
      else if (keyword == "enum")
        ok = std::find(argument.begin(), argument.end(), value) != argument.end();
      else if (keyword == "anyOf")
        ok = std::any_of(argument.begin(), argument.end(),
                         [&](const Json &option) { return check(value, option); });
      else if (keyword == "required")
        ok = !value.is_object() ||
             std::all_of(argument.begin(), argument.end(),
                         [&](const Json &key) { return value.contains(key.get<std::string>()); });
      else if (keyword == "properties")
        ok = !value.is_object() || checkObject(value, schema);
      else if (keyword == "additionalProperties")
        ok = schema.contains("properties") || !value.is_object() || checkObject(value, schema);
      else if (keyword == "items")
        ok = !value.is_array() || std::all_of(value.begin(), value.end(), [&](const Json &element) {
          return check(element, argument);
        });
      else if (keyword == "maxItems")
        ok = !value.is_array() || value.size() <= argument.get<size_t>();
      else if (keyword == "minLength")
        ok = !value.is_string() || value.get<std::string>().size() >= argument.get<size_t>();
      else if (keyword == "minimum")
        ok = !number || value >= argument;
      else if (keyword == "maximum")
        ok = !number || value <= argument;
      else if (keyword == "exclusiveMinimum")
        ok = !number || value > argument;
      else if (keyword == "exclusiveMaximum")
        ok = !number || value < argument;
      else
        ok = keyword == "$schema" || keyword == "$defs" || keyword == "title" ||
             keyword == "description";
      if (!ok)
        return false;
    }
    return true;
  }

  Json root;
};

} // namespace ampc::test

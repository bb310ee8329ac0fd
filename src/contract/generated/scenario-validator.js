// Generated from contracts/schemas by `npm run generate`. Do not edit.
var __getOwnPropNames = Object.getOwnPropertyNames;
var __commonJS = (cb, mod) => function() {
  try {
    return mod || (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod), mod.exports;
  } catch (e) {
    throw mod = 0, e;
  }
};

// node_modules/ajv/dist/runtime/ucs2length.js
var require_ucs2length = __commonJS({
  "node_modules/ajv/dist/runtime/ucs2length.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: !0 });
    function ucs2length(str) {
      let len = str.length, length = 0, pos = 0, value;
      for (; pos < len; )
        length++, value = str.charCodeAt(pos++), value >= 55296 && value <= 56319 && pos < len && (value = str.charCodeAt(pos), (value & 64512) === 56320 && pos++);
      return length;
    }
    exports.default = ucs2length;
    ucs2length.code = 'require("ajv/dist/runtime/ucs2length").default';
  }
});

// node_modules/fast-deep-equal/index.js
var require_fast_deep_equal = __commonJS({
  "node_modules/fast-deep-equal/index.js"(exports, module) {
    "use strict";
    module.exports = function equal(a, b) {
      if (a === b) return !0;
      if (a && b && typeof a == "object" && typeof b == "object") {
        if (a.constructor !== b.constructor) return !1;
        var length, i, keys;
        if (Array.isArray(a)) {
          if (length = a.length, length != b.length) return !1;
          for (i = length; i-- !== 0; )
            if (!equal(a[i], b[i])) return !1;
          return !0;
        }
        if (a.constructor === RegExp) return a.source === b.source && a.flags === b.flags;
        if (a.valueOf !== Object.prototype.valueOf) return a.valueOf() === b.valueOf();
        if (a.toString !== Object.prototype.toString) return a.toString() === b.toString();
        if (keys = Object.keys(a), length = keys.length, length !== Object.keys(b).length) return !1;
        for (i = length; i-- !== 0; )
          if (!Object.prototype.hasOwnProperty.call(b, keys[i])) return !1;
        for (i = length; i-- !== 0; ) {
          var key = keys[i];
          if (!equal(a[key], b[key])) return !1;
        }
        return !0;
      }
      return a !== a && b !== b;
    };
  }
});

// node_modules/ajv/dist/runtime/equal.js
var require_equal = __commonJS({
  "node_modules/ajv/dist/runtime/equal.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: !0 });
    var equal = require_fast_deep_equal();
    equal.code = 'require("ajv/dist/runtime/equal").default';
    exports.default = equal;
  }
});

// node_modules/ajv-formats/dist/formats.js
var require_formats = __commonJS({
  "node_modules/ajv-formats/dist/formats.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: !0 });
    exports.formatNames = exports.fastFormats = exports.fullFormats = void 0;
    function fmtDef(validate, compare) {
      return { validate, compare };
    }
    exports.fullFormats = {
      // date: http://tools.ietf.org/html/rfc3339#section-5.6
      date: fmtDef(date, compareDate),
      // date-time: http://tools.ietf.org/html/rfc3339#section-5.6
      time: fmtDef(getTime(!0), compareTime),
      "date-time": fmtDef(getDateTime(!0), compareDateTime),
      "iso-time": fmtDef(getTime(), compareIsoTime),
      "iso-date-time": fmtDef(getDateTime(), compareIsoDateTime),
      // duration: https://tools.ietf.org/html/rfc3339#appendix-A
      duration: /^P(?!$)((\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?|(\d+W)?)$/,
      uri,
      "uri-reference": /^(?:[a-z][a-z0-9+\-.]*:)?(?:\/?\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:]|%[0-9a-f]{2})*@)?(?:\[(?:(?:(?:(?:[0-9a-f]{1,4}:){6}|::(?:[0-9a-f]{1,4}:){5}|(?:[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){4}|(?:(?:[0-9a-f]{1,4}:){0,1}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){3}|(?:(?:[0-9a-f]{1,4}:){0,2}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){2}|(?:(?:[0-9a-f]{1,4}:){0,3}[0-9a-f]{1,4})?::[0-9a-f]{1,4}:|(?:(?:[0-9a-f]{1,4}:){0,4}[0-9a-f]{1,4})?::)(?:[0-9a-f]{1,4}:[0-9a-f]{1,4}|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?))|(?:(?:[0-9a-f]{1,4}:){0,5}[0-9a-f]{1,4})?::[0-9a-f]{1,4}|(?:(?:[0-9a-f]{1,4}:){0,6}[0-9a-f]{1,4})?::)|[Vv][0-9a-f]+\.[a-z0-9\-._~!$&'()*+,;=:]+)\]|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?)|(?:[a-z0-9\-._~!$&'"()*+,;=]|%[0-9a-f]{2})*)(?::\d*)?(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*|\/(?:(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*)?|(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*)?(?:\?(?:[a-z0-9\-._~!$&'"()*+,;=:@/?]|%[0-9a-f]{2})*)?(?:#(?:[a-z0-9\-._~!$&'"()*+,;=:@/?]|%[0-9a-f]{2})*)?$/i,
      // uri-template: https://tools.ietf.org/html/rfc6570
      "uri-template": /^(?:(?:[^\x00-\x20"'<>%\\^`{|}]|%[0-9a-f]{2})|\{[+#./;?&=,!@|]?(?:[a-z0-9_]|%[0-9a-f]{2})+(?::[1-9][0-9]{0,3}|\*)?(?:,(?:[a-z0-9_]|%[0-9a-f]{2})+(?::[1-9][0-9]{0,3}|\*)?)*\})*$/i,
      // For the source: https://gist.github.com/dperini/729294
      // For test cases: https://mathiasbynens.be/demo/url-regex
      url: /^(?:https?|ftp):\/\/(?:\S+(?::\S*)?@)?(?:(?!(?:10|127)(?:\.\d{1,3}){3})(?!(?:169\.254|192\.168)(?:\.\d{1,3}){2})(?!172\.(?:1[6-9]|2\d|3[0-1])(?:\.\d{1,3}){2})(?:[1-9]\d?|1\d\d|2[01]\d|22[0-3])(?:\.(?:1?\d{1,2}|2[0-4]\d|25[0-5])){2}(?:\.(?:[1-9]\d?|1\d\d|2[0-4]\d|25[0-4]))|(?:(?:[a-z0-9\u{00a1}-\u{ffff}]+-)*[a-z0-9\u{00a1}-\u{ffff}]+)(?:\.(?:[a-z0-9\u{00a1}-\u{ffff}]+-)*[a-z0-9\u{00a1}-\u{ffff}]+)*(?:\.(?:[a-z\u{00a1}-\u{ffff}]{2,})))(?::\d{2,5})?(?:\/[^\s]*)?$/iu,
      email: /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i,
      hostname: /^(?=.{1,253}\.?$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[-0-9a-z]{0,61}[0-9a-z])?)*\.?$/i,
      // optimized https://www.safaribooksonline.com/library/view/regular-expressions-cookbook/9780596802837/ch07s16.html
      ipv4: /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/,
      ipv6: /^((([0-9a-f]{1,4}:){7}([0-9a-f]{1,4}|:))|(([0-9a-f]{1,4}:){6}(:[0-9a-f]{1,4}|((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3})|:))|(([0-9a-f]{1,4}:){5}(((:[0-9a-f]{1,4}){1,2})|:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3})|:))|(([0-9a-f]{1,4}:){4}(((:[0-9a-f]{1,4}){1,3})|((:[0-9a-f]{1,4})?:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){3}(((:[0-9a-f]{1,4}){1,4})|((:[0-9a-f]{1,4}){0,2}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){2}(((:[0-9a-f]{1,4}){1,5})|((:[0-9a-f]{1,4}){0,3}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){1}(((:[0-9a-f]{1,4}){1,6})|((:[0-9a-f]{1,4}){0,4}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(:(((:[0-9a-f]{1,4}){1,7})|((:[0-9a-f]{1,4}){0,5}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:)))$/i,
      regex,
      // uuid: http://tools.ietf.org/html/rfc4122
      uuid: /^(?:urn:uuid:)?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i,
      // JSON-pointer: https://tools.ietf.org/html/rfc6901
      // uri fragment: https://tools.ietf.org/html/rfc3986#appendix-A
      "json-pointer": /^(?:\/(?:[^~/]|~0|~1)*)*$/,
      "json-pointer-uri-fragment": /^#(?:\/(?:[a-z0-9_\-.!$&'()*+,;:=@]|%[0-9a-f]{2}|~0|~1)*)*$/i,
      // relative JSON-pointer: http://tools.ietf.org/html/draft-luff-relative-json-pointer-00
      "relative-json-pointer": /^(?:0|[1-9][0-9]*)(?:#|(?:\/(?:[^~/]|~0|~1)*)*)$/,
      // the following formats are used by the openapi specification: https://spec.openapis.org/oas/v3.0.0#data-types
      // byte: https://github.com/miguelmota/is-base64
      byte,
      // signed 32 bit integer
      int32: { type: "number", validate: validateInt32 },
      // signed 64 bit integer
      int64: { type: "number", validate: validateInt64 },
      // C-type float
      float: { type: "number", validate: validateNumber },
      // C-type double
      double: { type: "number", validate: validateNumber },
      // hint to the UI to hide input strings
      password: !0,
      // unchecked string payload
      binary: !0
    };
    exports.fastFormats = {
      ...exports.fullFormats,
      date: fmtDef(/^\d\d\d\d-[0-1]\d-[0-3]\d$/, compareDate),
      time: fmtDef(/^(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)$/i, compareTime),
      "date-time": fmtDef(/^\d\d\d\d-[0-1]\d-[0-3]\dt(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)$/i, compareDateTime),
      "iso-time": fmtDef(/^(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)?$/i, compareIsoTime),
      "iso-date-time": fmtDef(/^\d\d\d\d-[0-1]\d-[0-3]\d[t\s](?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)?$/i, compareIsoDateTime),
      // uri: https://github.com/mafintosh/is-my-json-valid/blob/master/formats.js
      uri: /^(?:[a-z][a-z0-9+\-.]*:)(?:\/?\/)?[^\s]*$/i,
      "uri-reference": /^(?:(?:[a-z][a-z0-9+\-.]*:)?\/?\/)?(?:[^\\\s#][^\s#]*)?(?:#[^\\\s]*)?$/i,
      // email (sources from jsen validator):
      // http://stackoverflow.com/questions/201323/using-a-regular-expression-to-validate-an-email-address#answer-8829363
      // http://www.w3.org/TR/html5/forms.html#valid-e-mail-address (search for 'wilful violation')
      email: /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i
    };
    exports.formatNames = Object.keys(exports.fullFormats);
    function isLeapYear(year) {
      return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
    }
    var DATE = /^(\d\d\d\d)-(\d\d)-(\d\d)$/, DAYS = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    function date(str) {
      let matches = DATE.exec(str);
      if (!matches)
        return !1;
      let year = +matches[1], month = +matches[2], day = +matches[3];
      return month >= 1 && month <= 12 && day >= 1 && day <= (month === 2 && isLeapYear(year) ? 29 : DAYS[month]);
    }
    function compareDate(d1, d2) {
      if (d1 && d2)
        return d1 > d2 ? 1 : d1 < d2 ? -1 : 0;
    }
    var TIME = /^(\d\d):(\d\d):(\d\d(?:\.\d+)?)(z|([+-])(\d\d)(?::?(\d\d))?)?$/i;
    function getTime(strictTimeZone) {
      return function(str) {
        let matches = TIME.exec(str);
        if (!matches)
          return !1;
        let hr = +matches[1], min = +matches[2], sec = +matches[3], tz = matches[4], tzSign = matches[5] === "-" ? -1 : 1, tzH = +(matches[6] || 0), tzM = +(matches[7] || 0);
        if (tzH > 23 || tzM > 59 || strictTimeZone && !tz)
          return !1;
        if (hr <= 23 && min <= 59 && sec < 60)
          return !0;
        let utcMin = min - tzM * tzSign, utcHr = hr - tzH * tzSign - (utcMin < 0 ? 1 : 0);
        return (utcHr === 23 || utcHr === -1) && (utcMin === 59 || utcMin === -1) && sec < 61;
      };
    }
    function compareTime(s1, s2) {
      if (!(s1 && s2))
        return;
      let t1 = (/* @__PURE__ */ new Date("2020-01-01T" + s1)).valueOf(), t2 = (/* @__PURE__ */ new Date("2020-01-01T" + s2)).valueOf();
      if (t1 && t2)
        return t1 - t2;
    }
    function compareIsoTime(t1, t2) {
      if (!(t1 && t2))
        return;
      let a1 = TIME.exec(t1), a2 = TIME.exec(t2);
      if (a1 && a2)
        return t1 = a1[1] + a1[2] + a1[3], t2 = a2[1] + a2[2] + a2[3], t1 > t2 ? 1 : t1 < t2 ? -1 : 0;
    }
    var DATE_TIME_SEPARATOR = /t|\s/i;
    function getDateTime(strictTimeZone) {
      let time = getTime(strictTimeZone);
      return function(str) {
        let dateTime = str.split(DATE_TIME_SEPARATOR);
        return dateTime.length === 2 && date(dateTime[0]) && time(dateTime[1]);
      };
    }
    function compareDateTime(dt1, dt2) {
      if (!(dt1 && dt2))
        return;
      let d1 = new Date(dt1).valueOf(), d2 = new Date(dt2).valueOf();
      if (d1 && d2)
        return d1 - d2;
    }
    function compareIsoDateTime(dt1, dt2) {
      if (!(dt1 && dt2))
        return;
      let [d1, t1] = dt1.split(DATE_TIME_SEPARATOR), [d2, t2] = dt2.split(DATE_TIME_SEPARATOR), res = compareDate(d1, d2);
      if (res !== void 0)
        return res || compareTime(t1, t2);
    }
    var NOT_URI_FRAGMENT = /\/|:/, URI = /^(?:[a-z][a-z0-9+\-.]*:)(?:\/?\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:]|%[0-9a-f]{2})*@)?(?:\[(?:(?:(?:(?:[0-9a-f]{1,4}:){6}|::(?:[0-9a-f]{1,4}:){5}|(?:[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){4}|(?:(?:[0-9a-f]{1,4}:){0,1}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){3}|(?:(?:[0-9a-f]{1,4}:){0,2}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){2}|(?:(?:[0-9a-f]{1,4}:){0,3}[0-9a-f]{1,4})?::[0-9a-f]{1,4}:|(?:(?:[0-9a-f]{1,4}:){0,4}[0-9a-f]{1,4})?::)(?:[0-9a-f]{1,4}:[0-9a-f]{1,4}|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?))|(?:(?:[0-9a-f]{1,4}:){0,5}[0-9a-f]{1,4})?::[0-9a-f]{1,4}|(?:(?:[0-9a-f]{1,4}:){0,6}[0-9a-f]{1,4})?::)|[Vv][0-9a-f]+\.[a-z0-9\-._~!$&'()*+,;=:]+)\]|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?)|(?:[a-z0-9\-._~!$&'()*+,;=]|%[0-9a-f]{2})*)(?::\d*)?(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*|\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*)?|(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*)(?:\?(?:[a-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?(?:#(?:[a-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?$/i;
    function uri(str) {
      return NOT_URI_FRAGMENT.test(str) && URI.test(str);
    }
    var BYTE = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/gm;
    function byte(str) {
      return BYTE.lastIndex = 0, BYTE.test(str);
    }
    var MIN_INT32 = -(2 ** 31), MAX_INT32 = 2 ** 31 - 1;
    function validateInt32(value) {
      return Number.isInteger(value) && value <= MAX_INT32 && value >= MIN_INT32;
    }
    function validateInt64(value) {
      return Number.isInteger(value);
    }
    function validateNumber() {
      return !0;
    }
    var Z_ANCHOR = /[^\\]\\Z/;
    function regex(str) {
      if (Z_ANCHOR.test(str))
        return !1;
      try {
        return new RegExp(str), !0;
      } catch {
        return !1;
      }
    }
  }
});

// <stdin>
var checkAssumptions = validate52, schema19 = { $schema: "https://json-schema.org/draft/2020-12/schema", $id: "assumptions.schema.json", type: "object", additionalProperties: !1, properties: { customerIdentity: { enum: ["external-then-email", "email-then-external", "external-only"], default: "external-then-email" }, sellAmountIs: { enum: ["token", "fiat"], default: "token" }, unknownFields: { enum: ["reject", "ignore"], default: "reject" }, referencePrefix: { type: "string", pattern: "^[A-Z0-9]{1,12}$", default: "RMP" }, providerNameSuffix: { type: "string", maxLength: 40, default: "" }, failover: { type: "boolean", default: !0 }, providerStatusCase: { enum: ["upper", "lower"], default: "upper" }, buyOurCryptoAddress: { enum: ["null", "address"], default: "null" }, buyPayInAccount: { enum: ["present", "absent"], default: "present" }, liveSandboxMember: { enum: ["absent", "false"], default: "absent" }, quoteElements: { enum: ["full", "minimal"], default: "full" }, rateStep: { type: "string", pattern: "^(?:\\d+(?:\\.\\d+)?(?:ms|s|m|h|d))+$", default: "30s" }, absentExternalCustomerId: { enum: ["customer-id", "empty"], default: "customer-id" }, transactionStatusNames: { enum: ["by-state", "constant"], default: "by-state" }, amountToleranceBps: { type: "integer", minimum: 0, maximum: 1e4, default: 100 }, statusSync: { enum: ["queue", "inline"], default: "queue" }, syncDelay: { type: "string", pattern: "^(?:\\d+(?:\\.\\d+)?(?:ms|s|m|h|d))+$", default: "2s" }, statusLabels: { enum: ["plain", "human"], default: "plain" }, closedOrderReports: { enum: ["failed", "pending"], default: "failed" }, gatewayContext: { enum: ["settled", "always", "never"], default: "settled" }, bankCodes: { enum: ["canonical", "provider-scoped"], default: "canonical" }, fundedWindow: { enum: ["lapse", "extend"], default: "lapse" }, underpayment: { enum: ["hold", "fail", "settle"], default: "hold" }, overpayment: { enum: ["settle-and-refund", "settle-all", "fail"], default: "settle-and-refund" }, secondDeposit: { enum: ["refund", "hold"], default: "refund" }, lateDeposit: { enum: ["refund", "hold"], default: "refund" }, successStatus: { type: "integer", minimum: 200, maximum: 299, default: 200 }, orderCreatedStatus: { type: "integer", minimum: 200, maximum: 299, default: 201 }, replacedOrder: { enum: ["cancel", "keep"], default: "cancel" }, noRouteStatus: { type: "integer", minimum: 400, maximum: 599, default: 422 }, notFoundBody: { enum: ["envelope", "empty"], default: "envelope" }, unknownTransactionStatus: { type: "integer", minimum: 400, maximum: 599, default: 404 }, unknownProviderStatus: { type: "integer", minimum: 400, maximum: 599, default: 404 }, resolveMiss: { enum: ["success-false", "empty-name", "error"], default: "success-false" }, catalog: { enum: ["absent", "served"], default: "absent" }, missingKeyStatus: { type: "integer", minimum: 400, maximum: 499, default: 401 }, unknownKeyStatus: { type: "integer", minimum: 400, maximum: 499, default: 401 }, revokedKeyStatus: { type: "integer", minimum: 400, maximum: 499, default: 403 }, signatureScheme: { enum: ["hex", "prefixed", "base64", "timestamped", "standard-webhooks"], default: "hex" }, rotationOverlap: { type: "string", pattern: "^(?:\\d+(?:\\.\\d+)?(?:ms|s|m|h|d))+$", default: "0s" }, eventOrderKey: { enum: ["transactionId", "id", "reference", "requestReference"], default: "transactionId" }, eventAmounts: { enum: ["text", "number"], default: "text" }, eventText: { enum: ["compact", "spaced"], default: "compact" }, webhookLadder: { type: "array", minItems: 1, maxItems: 50, items: { type: "string", pattern: "^(?:\\d+(?:\\.\\d+)?(?:ms|s|m|h|d))+$" }, default: ["0s", "5s", "5m", "30m", "2h", "5h", "10h", "14h", "20h", "24h"] }, webhookTimeout: { type: "string", pattern: "^(?:\\d+(?:\\.\\d+)?(?:ms|s|m|h|d))+$", default: "15s" }, webhookRetryAfter: { enum: ["honour", "ignore"], default: "honour" }, webhookGone: { enum: ["disable", "retry"], default: "disable" }, conflictStatus: { type: "integer", minimum: 200, maximum: 599, default: 409 }, validationStatus: { type: "integer", minimum: 400, maximum: 499, default: 400 }, errorMessageShape: { enum: ["text", "list"], default: "text" }, intentLifetime: { type: "string", pattern: "^(?:\\d+(?:\\.\\d+)?(?:ms|s|m|h|d))+$", default: "30m" }, rateLimitPerMinute: { type: "integer", minimum: 0, maximum: 1e6, default: 0 }, minimumOrderUsd: { type: "number", minimum: 0, maximum: 1e6, default: 1 }, maxDeveloperFeePercent: { type: "number", minimum: 0, maximum: 100, default: 5 } } }, func1 = Object.prototype.hasOwnProperty, func2 = require_ucs2length().default, pattern3 = new RegExp("^[A-Z0-9]{1,12}$", "u"), pattern4 = new RegExp("^(?:\\d+(?:\\.\\d+)?(?:ms|s|m|h|d))+$", "u");
function validate52(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate52.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let _errs1 = errors;
      for (let key0 in data)
        if (!func1.call(schema19.properties, key0)) {
          return validate52.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } }], !1;
          break;
        }
      if (_errs1 === errors) {
        if (data.customerIdentity !== void 0) {
          let data0 = data.customerIdentity, _errs2 = errors;
          if (!(data0 === "external-then-email" || data0 === "email-then-external" || data0 === "external-only"))
            return validate52.errors = [{ instancePath: instancePath + "/customerIdentity", schemaPath: "#/properties/customerIdentity/enum", keyword: "enum", params: { allowedValues: schema19.properties.customerIdentity.enum } }], !1;
          var valid0 = _errs2 === errors;
        } else
          var valid0 = !0;
        if (valid0) {
          if (data.sellAmountIs !== void 0) {
            let data1 = data.sellAmountIs, _errs3 = errors;
            if (!(data1 === "token" || data1 === "fiat"))
              return validate52.errors = [{ instancePath: instancePath + "/sellAmountIs", schemaPath: "#/properties/sellAmountIs/enum", keyword: "enum", params: { allowedValues: schema19.properties.sellAmountIs.enum } }], !1;
            var valid0 = _errs3 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.unknownFields !== void 0) {
              let data2 = data.unknownFields, _errs4 = errors;
              if (!(data2 === "reject" || data2 === "ignore"))
                return validate52.errors = [{ instancePath: instancePath + "/unknownFields", schemaPath: "#/properties/unknownFields/enum", keyword: "enum", params: { allowedValues: schema19.properties.unknownFields.enum } }], !1;
              var valid0 = _errs4 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.referencePrefix !== void 0) {
                let data3 = data.referencePrefix, _errs5 = errors;
                if (errors === _errs5)
                  if (typeof data3 == "string") {
                    if (!pattern3.test(data3))
                      return validate52.errors = [{ instancePath: instancePath + "/referencePrefix", schemaPath: "#/properties/referencePrefix/pattern", keyword: "pattern", params: { pattern: "^[A-Z0-9]{1,12}$" } }], !1;
                  } else
                    return validate52.errors = [{ instancePath: instancePath + "/referencePrefix", schemaPath: "#/properties/referencePrefix/type", keyword: "type", params: { type: "string" } }], !1;
                var valid0 = _errs5 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.providerNameSuffix !== void 0) {
                  let data4 = data.providerNameSuffix, _errs7 = errors;
                  if (errors === _errs7)
                    if (typeof data4 == "string") {
                      if (func2(data4) > 40)
                        return validate52.errors = [{ instancePath: instancePath + "/providerNameSuffix", schemaPath: "#/properties/providerNameSuffix/maxLength", keyword: "maxLength", params: { limit: 40 } }], !1;
                    } else
                      return validate52.errors = [{ instancePath: instancePath + "/providerNameSuffix", schemaPath: "#/properties/providerNameSuffix/type", keyword: "type", params: { type: "string" } }], !1;
                  var valid0 = _errs7 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.failover !== void 0) {
                    let _errs9 = errors;
                    if (typeof data.failover != "boolean")
                      return validate52.errors = [{ instancePath: instancePath + "/failover", schemaPath: "#/properties/failover/type", keyword: "type", params: { type: "boolean" } }], !1;
                    var valid0 = _errs9 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0) {
                    if (data.providerStatusCase !== void 0) {
                      let data6 = data.providerStatusCase, _errs11 = errors;
                      if (!(data6 === "upper" || data6 === "lower"))
                        return validate52.errors = [{ instancePath: instancePath + "/providerStatusCase", schemaPath: "#/properties/providerStatusCase/enum", keyword: "enum", params: { allowedValues: schema19.properties.providerStatusCase.enum } }], !1;
                      var valid0 = _errs11 === errors;
                    } else
                      var valid0 = !0;
                    if (valid0) {
                      if (data.buyOurCryptoAddress !== void 0) {
                        let data7 = data.buyOurCryptoAddress, _errs12 = errors;
                        if (!(data7 === "null" || data7 === "address"))
                          return validate52.errors = [{ instancePath: instancePath + "/buyOurCryptoAddress", schemaPath: "#/properties/buyOurCryptoAddress/enum", keyword: "enum", params: { allowedValues: schema19.properties.buyOurCryptoAddress.enum } }], !1;
                        var valid0 = _errs12 === errors;
                      } else
                        var valid0 = !0;
                      if (valid0) {
                        if (data.buyPayInAccount !== void 0) {
                          let data8 = data.buyPayInAccount, _errs13 = errors;
                          if (!(data8 === "present" || data8 === "absent"))
                            return validate52.errors = [{ instancePath: instancePath + "/buyPayInAccount", schemaPath: "#/properties/buyPayInAccount/enum", keyword: "enum", params: { allowedValues: schema19.properties.buyPayInAccount.enum } }], !1;
                          var valid0 = _errs13 === errors;
                        } else
                          var valid0 = !0;
                        if (valid0) {
                          if (data.liveSandboxMember !== void 0) {
                            let data9 = data.liveSandboxMember, _errs14 = errors;
                            if (!(data9 === "absent" || data9 === "false"))
                              return validate52.errors = [{ instancePath: instancePath + "/liveSandboxMember", schemaPath: "#/properties/liveSandboxMember/enum", keyword: "enum", params: { allowedValues: schema19.properties.liveSandboxMember.enum } }], !1;
                            var valid0 = _errs14 === errors;
                          } else
                            var valid0 = !0;
                          if (valid0) {
                            if (data.quoteElements !== void 0) {
                              let data10 = data.quoteElements, _errs15 = errors;
                              if (!(data10 === "full" || data10 === "minimal"))
                                return validate52.errors = [{ instancePath: instancePath + "/quoteElements", schemaPath: "#/properties/quoteElements/enum", keyword: "enum", params: { allowedValues: schema19.properties.quoteElements.enum } }], !1;
                              var valid0 = _errs15 === errors;
                            } else
                              var valid0 = !0;
                            if (valid0) {
                              if (data.rateStep !== void 0) {
                                let data11 = data.rateStep, _errs16 = errors;
                                if (errors === _errs16)
                                  if (typeof data11 == "string") {
                                    if (!pattern4.test(data11))
                                      return validate52.errors = [{ instancePath: instancePath + "/rateStep", schemaPath: "#/properties/rateStep/pattern", keyword: "pattern", params: { pattern: "^(?:\\d+(?:\\.\\d+)?(?:ms|s|m|h|d))+$" } }], !1;
                                  } else
                                    return validate52.errors = [{ instancePath: instancePath + "/rateStep", schemaPath: "#/properties/rateStep/type", keyword: "type", params: { type: "string" } }], !1;
                                var valid0 = _errs16 === errors;
                              } else
                                var valid0 = !0;
                              if (valid0) {
                                if (data.absentExternalCustomerId !== void 0) {
                                  let data12 = data.absentExternalCustomerId, _errs18 = errors;
                                  if (!(data12 === "customer-id" || data12 === "empty"))
                                    return validate52.errors = [{ instancePath: instancePath + "/absentExternalCustomerId", schemaPath: "#/properties/absentExternalCustomerId/enum", keyword: "enum", params: { allowedValues: schema19.properties.absentExternalCustomerId.enum } }], !1;
                                  var valid0 = _errs18 === errors;
                                } else
                                  var valid0 = !0;
                                if (valid0) {
                                  if (data.transactionStatusNames !== void 0) {
                                    let data13 = data.transactionStatusNames, _errs19 = errors;
                                    if (!(data13 === "by-state" || data13 === "constant"))
                                      return validate52.errors = [{ instancePath: instancePath + "/transactionStatusNames", schemaPath: "#/properties/transactionStatusNames/enum", keyword: "enum", params: { allowedValues: schema19.properties.transactionStatusNames.enum } }], !1;
                                    var valid0 = _errs19 === errors;
                                  } else
                                    var valid0 = !0;
                                  if (valid0) {
                                    if (data.amountToleranceBps !== void 0) {
                                      let data14 = data.amountToleranceBps, _errs20 = errors;
                                      if (!(typeof data14 == "number" && !(data14 % 1) && !isNaN(data14) && isFinite(data14)))
                                        return validate52.errors = [{ instancePath: instancePath + "/amountToleranceBps", schemaPath: "#/properties/amountToleranceBps/type", keyword: "type", params: { type: "integer" } }], !1;
                                      if (errors === _errs20 && typeof data14 == "number" && isFinite(data14)) {
                                        if (data14 > 1e4 || isNaN(data14))
                                          return validate52.errors = [{ instancePath: instancePath + "/amountToleranceBps", schemaPath: "#/properties/amountToleranceBps/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e4 } }], !1;
                                        if (data14 < 0 || isNaN(data14))
                                          return validate52.errors = [{ instancePath: instancePath + "/amountToleranceBps", schemaPath: "#/properties/amountToleranceBps/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 } }], !1;
                                      }
                                      var valid0 = _errs20 === errors;
                                    } else
                                      var valid0 = !0;
                                    if (valid0) {
                                      if (data.statusSync !== void 0) {
                                        let data15 = data.statusSync, _errs22 = errors;
                                        if (!(data15 === "queue" || data15 === "inline"))
                                          return validate52.errors = [{ instancePath: instancePath + "/statusSync", schemaPath: "#/properties/statusSync/enum", keyword: "enum", params: { allowedValues: schema19.properties.statusSync.enum } }], !1;
                                        var valid0 = _errs22 === errors;
                                      } else
                                        var valid0 = !0;
                                      if (valid0) {
                                        if (data.syncDelay !== void 0) {
                                          let data16 = data.syncDelay, _errs23 = errors;
                                          if (errors === _errs23)
                                            if (typeof data16 == "string") {
                                              if (!pattern4.test(data16))
                                                return validate52.errors = [{ instancePath: instancePath + "/syncDelay", schemaPath: "#/properties/syncDelay/pattern", keyword: "pattern", params: { pattern: "^(?:\\d+(?:\\.\\d+)?(?:ms|s|m|h|d))+$" } }], !1;
                                            } else
                                              return validate52.errors = [{ instancePath: instancePath + "/syncDelay", schemaPath: "#/properties/syncDelay/type", keyword: "type", params: { type: "string" } }], !1;
                                          var valid0 = _errs23 === errors;
                                        } else
                                          var valid0 = !0;
                                        if (valid0) {
                                          if (data.statusLabels !== void 0) {
                                            let data17 = data.statusLabels, _errs25 = errors;
                                            if (!(data17 === "plain" || data17 === "human"))
                                              return validate52.errors = [{ instancePath: instancePath + "/statusLabels", schemaPath: "#/properties/statusLabels/enum", keyword: "enum", params: { allowedValues: schema19.properties.statusLabels.enum } }], !1;
                                            var valid0 = _errs25 === errors;
                                          } else
                                            var valid0 = !0;
                                          if (valid0) {
                                            if (data.closedOrderReports !== void 0) {
                                              let data18 = data.closedOrderReports, _errs26 = errors;
                                              if (!(data18 === "failed" || data18 === "pending"))
                                                return validate52.errors = [{ instancePath: instancePath + "/closedOrderReports", schemaPath: "#/properties/closedOrderReports/enum", keyword: "enum", params: { allowedValues: schema19.properties.closedOrderReports.enum } }], !1;
                                              var valid0 = _errs26 === errors;
                                            } else
                                              var valid0 = !0;
                                            if (valid0) {
                                              if (data.gatewayContext !== void 0) {
                                                let data19 = data.gatewayContext, _errs27 = errors;
                                                if (!(data19 === "settled" || data19 === "always" || data19 === "never"))
                                                  return validate52.errors = [{ instancePath: instancePath + "/gatewayContext", schemaPath: "#/properties/gatewayContext/enum", keyword: "enum", params: { allowedValues: schema19.properties.gatewayContext.enum } }], !1;
                                                var valid0 = _errs27 === errors;
                                              } else
                                                var valid0 = !0;
                                              if (valid0) {
                                                if (data.bankCodes !== void 0) {
                                                  let data20 = data.bankCodes, _errs28 = errors;
                                                  if (!(data20 === "canonical" || data20 === "provider-scoped"))
                                                    return validate52.errors = [{ instancePath: instancePath + "/bankCodes", schemaPath: "#/properties/bankCodes/enum", keyword: "enum", params: { allowedValues: schema19.properties.bankCodes.enum } }], !1;
                                                  var valid0 = _errs28 === errors;
                                                } else
                                                  var valid0 = !0;
                                                if (valid0) {
                                                  if (data.fundedWindow !== void 0) {
                                                    let data21 = data.fundedWindow, _errs29 = errors;
                                                    if (!(data21 === "lapse" || data21 === "extend"))
                                                      return validate52.errors = [{ instancePath: instancePath + "/fundedWindow", schemaPath: "#/properties/fundedWindow/enum", keyword: "enum", params: { allowedValues: schema19.properties.fundedWindow.enum } }], !1;
                                                    var valid0 = _errs29 === errors;
                                                  } else
                                                    var valid0 = !0;
                                                  if (valid0) {
                                                    if (data.underpayment !== void 0) {
                                                      let data22 = data.underpayment, _errs30 = errors;
                                                      if (!(data22 === "hold" || data22 === "fail" || data22 === "settle"))
                                                        return validate52.errors = [{ instancePath: instancePath + "/underpayment", schemaPath: "#/properties/underpayment/enum", keyword: "enum", params: { allowedValues: schema19.properties.underpayment.enum } }], !1;
                                                      var valid0 = _errs30 === errors;
                                                    } else
                                                      var valid0 = !0;
                                                    if (valid0) {
                                                      if (data.overpayment !== void 0) {
                                                        let data23 = data.overpayment, _errs31 = errors;
                                                        if (!(data23 === "settle-and-refund" || data23 === "settle-all" || data23 === "fail"))
                                                          return validate52.errors = [{ instancePath: instancePath + "/overpayment", schemaPath: "#/properties/overpayment/enum", keyword: "enum", params: { allowedValues: schema19.properties.overpayment.enum } }], !1;
                                                        var valid0 = _errs31 === errors;
                                                      } else
                                                        var valid0 = !0;
                                                      if (valid0) {
                                                        if (data.secondDeposit !== void 0) {
                                                          let data24 = data.secondDeposit, _errs32 = errors;
                                                          if (!(data24 === "refund" || data24 === "hold"))
                                                            return validate52.errors = [{ instancePath: instancePath + "/secondDeposit", schemaPath: "#/properties/secondDeposit/enum", keyword: "enum", params: { allowedValues: schema19.properties.secondDeposit.enum } }], !1;
                                                          var valid0 = _errs32 === errors;
                                                        } else
                                                          var valid0 = !0;
                                                        if (valid0) {
                                                          if (data.lateDeposit !== void 0) {
                                                            let data25 = data.lateDeposit, _errs33 = errors;
                                                            if (!(data25 === "refund" || data25 === "hold"))
                                                              return validate52.errors = [{ instancePath: instancePath + "/lateDeposit", schemaPath: "#/properties/lateDeposit/enum", keyword: "enum", params: { allowedValues: schema19.properties.lateDeposit.enum } }], !1;
                                                            var valid0 = _errs33 === errors;
                                                          } else
                                                            var valid0 = !0;
                                                          if (valid0) {
                                                            if (data.successStatus !== void 0) {
                                                              let data26 = data.successStatus, _errs34 = errors;
                                                              if (!(typeof data26 == "number" && !(data26 % 1) && !isNaN(data26) && isFinite(data26)))
                                                                return validate52.errors = [{ instancePath: instancePath + "/successStatus", schemaPath: "#/properties/successStatus/type", keyword: "type", params: { type: "integer" } }], !1;
                                                              if (errors === _errs34 && typeof data26 == "number" && isFinite(data26)) {
                                                                if (data26 > 299 || isNaN(data26))
                                                                  return validate52.errors = [{ instancePath: instancePath + "/successStatus", schemaPath: "#/properties/successStatus/maximum", keyword: "maximum", params: { comparison: "<=", limit: 299 } }], !1;
                                                                if (data26 < 200 || isNaN(data26))
                                                                  return validate52.errors = [{ instancePath: instancePath + "/successStatus", schemaPath: "#/properties/successStatus/minimum", keyword: "minimum", params: { comparison: ">=", limit: 200 } }], !1;
                                                              }
                                                              var valid0 = _errs34 === errors;
                                                            } else
                                                              var valid0 = !0;
                                                            if (valid0) {
                                                              if (data.orderCreatedStatus !== void 0) {
                                                                let data27 = data.orderCreatedStatus, _errs36 = errors;
                                                                if (!(typeof data27 == "number" && !(data27 % 1) && !isNaN(data27) && isFinite(data27)))
                                                                  return validate52.errors = [{ instancePath: instancePath + "/orderCreatedStatus", schemaPath: "#/properties/orderCreatedStatus/type", keyword: "type", params: { type: "integer" } }], !1;
                                                                if (errors === _errs36 && typeof data27 == "number" && isFinite(data27)) {
                                                                  if (data27 > 299 || isNaN(data27))
                                                                    return validate52.errors = [{ instancePath: instancePath + "/orderCreatedStatus", schemaPath: "#/properties/orderCreatedStatus/maximum", keyword: "maximum", params: { comparison: "<=", limit: 299 } }], !1;
                                                                  if (data27 < 200 || isNaN(data27))
                                                                    return validate52.errors = [{ instancePath: instancePath + "/orderCreatedStatus", schemaPath: "#/properties/orderCreatedStatus/minimum", keyword: "minimum", params: { comparison: ">=", limit: 200 } }], !1;
                                                                }
                                                                var valid0 = _errs36 === errors;
                                                              } else
                                                                var valid0 = !0;
                                                              if (valid0) {
                                                                if (data.replacedOrder !== void 0) {
                                                                  let data28 = data.replacedOrder, _errs38 = errors;
                                                                  if (!(data28 === "cancel" || data28 === "keep"))
                                                                    return validate52.errors = [{ instancePath: instancePath + "/replacedOrder", schemaPath: "#/properties/replacedOrder/enum", keyword: "enum", params: { allowedValues: schema19.properties.replacedOrder.enum } }], !1;
                                                                  var valid0 = _errs38 === errors;
                                                                } else
                                                                  var valid0 = !0;
                                                                if (valid0) {
                                                                  if (data.noRouteStatus !== void 0) {
                                                                    let data29 = data.noRouteStatus, _errs39 = errors;
                                                                    if (!(typeof data29 == "number" && !(data29 % 1) && !isNaN(data29) && isFinite(data29)))
                                                                      return validate52.errors = [{ instancePath: instancePath + "/noRouteStatus", schemaPath: "#/properties/noRouteStatus/type", keyword: "type", params: { type: "integer" } }], !1;
                                                                    if (errors === _errs39 && typeof data29 == "number" && isFinite(data29)) {
                                                                      if (data29 > 599 || isNaN(data29))
                                                                        return validate52.errors = [{ instancePath: instancePath + "/noRouteStatus", schemaPath: "#/properties/noRouteStatus/maximum", keyword: "maximum", params: { comparison: "<=", limit: 599 } }], !1;
                                                                      if (data29 < 400 || isNaN(data29))
                                                                        return validate52.errors = [{ instancePath: instancePath + "/noRouteStatus", schemaPath: "#/properties/noRouteStatus/minimum", keyword: "minimum", params: { comparison: ">=", limit: 400 } }], !1;
                                                                    }
                                                                    var valid0 = _errs39 === errors;
                                                                  } else
                                                                    var valid0 = !0;
                                                                  if (valid0) {
                                                                    if (data.notFoundBody !== void 0) {
                                                                      let data30 = data.notFoundBody, _errs41 = errors;
                                                                      if (!(data30 === "envelope" || data30 === "empty"))
                                                                        return validate52.errors = [{ instancePath: instancePath + "/notFoundBody", schemaPath: "#/properties/notFoundBody/enum", keyword: "enum", params: { allowedValues: schema19.properties.notFoundBody.enum } }], !1;
                                                                      var valid0 = _errs41 === errors;
                                                                    } else
                                                                      var valid0 = !0;
                                                                    if (valid0) {
                                                                      if (data.unknownTransactionStatus !== void 0) {
                                                                        let data31 = data.unknownTransactionStatus, _errs42 = errors;
                                                                        if (!(typeof data31 == "number" && !(data31 % 1) && !isNaN(data31) && isFinite(data31)))
                                                                          return validate52.errors = [{ instancePath: instancePath + "/unknownTransactionStatus", schemaPath: "#/properties/unknownTransactionStatus/type", keyword: "type", params: { type: "integer" } }], !1;
                                                                        if (errors === _errs42 && typeof data31 == "number" && isFinite(data31)) {
                                                                          if (data31 > 599 || isNaN(data31))
                                                                            return validate52.errors = [{ instancePath: instancePath + "/unknownTransactionStatus", schemaPath: "#/properties/unknownTransactionStatus/maximum", keyword: "maximum", params: { comparison: "<=", limit: 599 } }], !1;
                                                                          if (data31 < 400 || isNaN(data31))
                                                                            return validate52.errors = [{ instancePath: instancePath + "/unknownTransactionStatus", schemaPath: "#/properties/unknownTransactionStatus/minimum", keyword: "minimum", params: { comparison: ">=", limit: 400 } }], !1;
                                                                        }
                                                                        var valid0 = _errs42 === errors;
                                                                      } else
                                                                        var valid0 = !0;
                                                                      if (valid0) {
                                                                        if (data.unknownProviderStatus !== void 0) {
                                                                          let data32 = data.unknownProviderStatus, _errs44 = errors;
                                                                          if (!(typeof data32 == "number" && !(data32 % 1) && !isNaN(data32) && isFinite(data32)))
                                                                            return validate52.errors = [{ instancePath: instancePath + "/unknownProviderStatus", schemaPath: "#/properties/unknownProviderStatus/type", keyword: "type", params: { type: "integer" } }], !1;
                                                                          if (errors === _errs44 && typeof data32 == "number" && isFinite(data32)) {
                                                                            if (data32 > 599 || isNaN(data32))
                                                                              return validate52.errors = [{ instancePath: instancePath + "/unknownProviderStatus", schemaPath: "#/properties/unknownProviderStatus/maximum", keyword: "maximum", params: { comparison: "<=", limit: 599 } }], !1;
                                                                            if (data32 < 400 || isNaN(data32))
                                                                              return validate52.errors = [{ instancePath: instancePath + "/unknownProviderStatus", schemaPath: "#/properties/unknownProviderStatus/minimum", keyword: "minimum", params: { comparison: ">=", limit: 400 } }], !1;
                                                                          }
                                                                          var valid0 = _errs44 === errors;
                                                                        } else
                                                                          var valid0 = !0;
                                                                        if (valid0) {
                                                                          if (data.resolveMiss !== void 0) {
                                                                            let data33 = data.resolveMiss, _errs46 = errors;
                                                                            if (!(data33 === "success-false" || data33 === "empty-name" || data33 === "error"))
                                                                              return validate52.errors = [{ instancePath: instancePath + "/resolveMiss", schemaPath: "#/properties/resolveMiss/enum", keyword: "enum", params: { allowedValues: schema19.properties.resolveMiss.enum } }], !1;
                                                                            var valid0 = _errs46 === errors;
                                                                          } else
                                                                            var valid0 = !0;
                                                                          if (valid0) {
                                                                            if (data.catalog !== void 0) {
                                                                              let data34 = data.catalog, _errs47 = errors;
                                                                              if (!(data34 === "absent" || data34 === "served"))
                                                                                return validate52.errors = [{ instancePath: instancePath + "/catalog", schemaPath: "#/properties/catalog/enum", keyword: "enum", params: { allowedValues: schema19.properties.catalog.enum } }], !1;
                                                                              var valid0 = _errs47 === errors;
                                                                            } else
                                                                              var valid0 = !0;
                                                                            if (valid0) {
                                                                              if (data.missingKeyStatus !== void 0) {
                                                                                let data35 = data.missingKeyStatus, _errs48 = errors;
                                                                                if (!(typeof data35 == "number" && !(data35 % 1) && !isNaN(data35) && isFinite(data35)))
                                                                                  return validate52.errors = [{ instancePath: instancePath + "/missingKeyStatus", schemaPath: "#/properties/missingKeyStatus/type", keyword: "type", params: { type: "integer" } }], !1;
                                                                                if (errors === _errs48 && typeof data35 == "number" && isFinite(data35)) {
                                                                                  if (data35 > 499 || isNaN(data35))
                                                                                    return validate52.errors = [{ instancePath: instancePath + "/missingKeyStatus", schemaPath: "#/properties/missingKeyStatus/maximum", keyword: "maximum", params: { comparison: "<=", limit: 499 } }], !1;
                                                                                  if (data35 < 400 || isNaN(data35))
                                                                                    return validate52.errors = [{ instancePath: instancePath + "/missingKeyStatus", schemaPath: "#/properties/missingKeyStatus/minimum", keyword: "minimum", params: { comparison: ">=", limit: 400 } }], !1;
                                                                                }
                                                                                var valid0 = _errs48 === errors;
                                                                              } else
                                                                                var valid0 = !0;
                                                                              if (valid0) {
                                                                                if (data.unknownKeyStatus !== void 0) {
                                                                                  let data36 = data.unknownKeyStatus, _errs50 = errors;
                                                                                  if (!(typeof data36 == "number" && !(data36 % 1) && !isNaN(data36) && isFinite(data36)))
                                                                                    return validate52.errors = [{ instancePath: instancePath + "/unknownKeyStatus", schemaPath: "#/properties/unknownKeyStatus/type", keyword: "type", params: { type: "integer" } }], !1;
                                                                                  if (errors === _errs50 && typeof data36 == "number" && isFinite(data36)) {
                                                                                    if (data36 > 499 || isNaN(data36))
                                                                                      return validate52.errors = [{ instancePath: instancePath + "/unknownKeyStatus", schemaPath: "#/properties/unknownKeyStatus/maximum", keyword: "maximum", params: { comparison: "<=", limit: 499 } }], !1;
                                                                                    if (data36 < 400 || isNaN(data36))
                                                                                      return validate52.errors = [{ instancePath: instancePath + "/unknownKeyStatus", schemaPath: "#/properties/unknownKeyStatus/minimum", keyword: "minimum", params: { comparison: ">=", limit: 400 } }], !1;
                                                                                  }
                                                                                  var valid0 = _errs50 === errors;
                                                                                } else
                                                                                  var valid0 = !0;
                                                                                if (valid0) {
                                                                                  if (data.revokedKeyStatus !== void 0) {
                                                                                    let data37 = data.revokedKeyStatus, _errs52 = errors;
                                                                                    if (!(typeof data37 == "number" && !(data37 % 1) && !isNaN(data37) && isFinite(data37)))
                                                                                      return validate52.errors = [{ instancePath: instancePath + "/revokedKeyStatus", schemaPath: "#/properties/revokedKeyStatus/type", keyword: "type", params: { type: "integer" } }], !1;
                                                                                    if (errors === _errs52 && typeof data37 == "number" && isFinite(data37)) {
                                                                                      if (data37 > 499 || isNaN(data37))
                                                                                        return validate52.errors = [{ instancePath: instancePath + "/revokedKeyStatus", schemaPath: "#/properties/revokedKeyStatus/maximum", keyword: "maximum", params: { comparison: "<=", limit: 499 } }], !1;
                                                                                      if (data37 < 400 || isNaN(data37))
                                                                                        return validate52.errors = [{ instancePath: instancePath + "/revokedKeyStatus", schemaPath: "#/properties/revokedKeyStatus/minimum", keyword: "minimum", params: { comparison: ">=", limit: 400 } }], !1;
                                                                                    }
                                                                                    var valid0 = _errs52 === errors;
                                                                                  } else
                                                                                    var valid0 = !0;
                                                                                  if (valid0) {
                                                                                    if (data.signatureScheme !== void 0) {
                                                                                      let data38 = data.signatureScheme, _errs54 = errors;
                                                                                      if (!(data38 === "hex" || data38 === "prefixed" || data38 === "base64" || data38 === "timestamped" || data38 === "standard-webhooks"))
                                                                                        return validate52.errors = [{ instancePath: instancePath + "/signatureScheme", schemaPath: "#/properties/signatureScheme/enum", keyword: "enum", params: { allowedValues: schema19.properties.signatureScheme.enum } }], !1;
                                                                                      var valid0 = _errs54 === errors;
                                                                                    } else
                                                                                      var valid0 = !0;
                                                                                    if (valid0) {
                                                                                      if (data.rotationOverlap !== void 0) {
                                                                                        let data39 = data.rotationOverlap, _errs55 = errors;
                                                                                        if (errors === _errs55)
                                                                                          if (typeof data39 == "string") {
                                                                                            if (!pattern4.test(data39))
                                                                                              return validate52.errors = [{ instancePath: instancePath + "/rotationOverlap", schemaPath: "#/properties/rotationOverlap/pattern", keyword: "pattern", params: { pattern: "^(?:\\d+(?:\\.\\d+)?(?:ms|s|m|h|d))+$" } }], !1;
                                                                                          } else
                                                                                            return validate52.errors = [{ instancePath: instancePath + "/rotationOverlap", schemaPath: "#/properties/rotationOverlap/type", keyword: "type", params: { type: "string" } }], !1;
                                                                                        var valid0 = _errs55 === errors;
                                                                                      } else
                                                                                        var valid0 = !0;
                                                                                      if (valid0) {
                                                                                        if (data.eventOrderKey !== void 0) {
                                                                                          let data40 = data.eventOrderKey, _errs57 = errors;
                                                                                          if (!(data40 === "transactionId" || data40 === "id" || data40 === "reference" || data40 === "requestReference"))
                                                                                            return validate52.errors = [{ instancePath: instancePath + "/eventOrderKey", schemaPath: "#/properties/eventOrderKey/enum", keyword: "enum", params: { allowedValues: schema19.properties.eventOrderKey.enum } }], !1;
                                                                                          var valid0 = _errs57 === errors;
                                                                                        } else
                                                                                          var valid0 = !0;
                                                                                        if (valid0) {
                                                                                          if (data.eventAmounts !== void 0) {
                                                                                            let data41 = data.eventAmounts, _errs58 = errors;
                                                                                            if (!(data41 === "text" || data41 === "number"))
                                                                                              return validate52.errors = [{ instancePath: instancePath + "/eventAmounts", schemaPath: "#/properties/eventAmounts/enum", keyword: "enum", params: { allowedValues: schema19.properties.eventAmounts.enum } }], !1;
                                                                                            var valid0 = _errs58 === errors;
                                                                                          } else
                                                                                            var valid0 = !0;
                                                                                          if (valid0) {
                                                                                            if (data.eventText !== void 0) {
                                                                                              let data42 = data.eventText, _errs59 = errors;
                                                                                              if (!(data42 === "compact" || data42 === "spaced"))
                                                                                                return validate52.errors = [{ instancePath: instancePath + "/eventText", schemaPath: "#/properties/eventText/enum", keyword: "enum", params: { allowedValues: schema19.properties.eventText.enum } }], !1;
                                                                                              var valid0 = _errs59 === errors;
                                                                                            } else
                                                                                              var valid0 = !0;
                                                                                            if (valid0) {
                                                                                              if (data.webhookLadder !== void 0) {
                                                                                                let data43 = data.webhookLadder, _errs60 = errors;
                                                                                                if (errors === _errs60)
                                                                                                  if (Array.isArray(data43)) {
                                                                                                    if (data43.length > 50)
                                                                                                      return validate52.errors = [{ instancePath: instancePath + "/webhookLadder", schemaPath: "#/properties/webhookLadder/maxItems", keyword: "maxItems", params: { limit: 50 } }], !1;
                                                                                                    if (data43.length < 1)
                                                                                                      return validate52.errors = [{ instancePath: instancePath + "/webhookLadder", schemaPath: "#/properties/webhookLadder/minItems", keyword: "minItems", params: { limit: 1 } }], !1;
                                                                                                    {
                                                                                                      var valid1 = !0;
                                                                                                      let len0 = data43.length;
                                                                                                      for (let i0 = 0; i0 < len0; i0++) {
                                                                                                        let data44 = data43[i0], _errs62 = errors;
                                                                                                        if (errors === _errs62)
                                                                                                          if (typeof data44 == "string") {
                                                                                                            if (!pattern4.test(data44))
                                                                                                              return validate52.errors = [{ instancePath: instancePath + "/webhookLadder/" + i0, schemaPath: "#/properties/webhookLadder/items/pattern", keyword: "pattern", params: { pattern: "^(?:\\d+(?:\\.\\d+)?(?:ms|s|m|h|d))+$" } }], !1;
                                                                                                          } else
                                                                                                            return validate52.errors = [{ instancePath: instancePath + "/webhookLadder/" + i0, schemaPath: "#/properties/webhookLadder/items/type", keyword: "type", params: { type: "string" } }], !1;
                                                                                                        var valid1 = _errs62 === errors;
                                                                                                        if (!valid1)
                                                                                                          break;
                                                                                                      }
                                                                                                    }
                                                                                                  } else
                                                                                                    return validate52.errors = [{ instancePath: instancePath + "/webhookLadder", schemaPath: "#/properties/webhookLadder/type", keyword: "type", params: { type: "array" } }], !1;
                                                                                                var valid0 = _errs60 === errors;
                                                                                              } else
                                                                                                var valid0 = !0;
                                                                                              if (valid0) {
                                                                                                if (data.webhookTimeout !== void 0) {
                                                                                                  let data45 = data.webhookTimeout, _errs64 = errors;
                                                                                                  if (errors === _errs64)
                                                                                                    if (typeof data45 == "string") {
                                                                                                      if (!pattern4.test(data45))
                                                                                                        return validate52.errors = [{ instancePath: instancePath + "/webhookTimeout", schemaPath: "#/properties/webhookTimeout/pattern", keyword: "pattern", params: { pattern: "^(?:\\d+(?:\\.\\d+)?(?:ms|s|m|h|d))+$" } }], !1;
                                                                                                    } else
                                                                                                      return validate52.errors = [{ instancePath: instancePath + "/webhookTimeout", schemaPath: "#/properties/webhookTimeout/type", keyword: "type", params: { type: "string" } }], !1;
                                                                                                  var valid0 = _errs64 === errors;
                                                                                                } else
                                                                                                  var valid0 = !0;
                                                                                                if (valid0) {
                                                                                                  if (data.webhookRetryAfter !== void 0) {
                                                                                                    let data46 = data.webhookRetryAfter, _errs66 = errors;
                                                                                                    if (!(data46 === "honour" || data46 === "ignore"))
                                                                                                      return validate52.errors = [{ instancePath: instancePath + "/webhookRetryAfter", schemaPath: "#/properties/webhookRetryAfter/enum", keyword: "enum", params: { allowedValues: schema19.properties.webhookRetryAfter.enum } }], !1;
                                                                                                    var valid0 = _errs66 === errors;
                                                                                                  } else
                                                                                                    var valid0 = !0;
                                                                                                  if (valid0) {
                                                                                                    if (data.webhookGone !== void 0) {
                                                                                                      let data47 = data.webhookGone, _errs67 = errors;
                                                                                                      if (!(data47 === "disable" || data47 === "retry"))
                                                                                                        return validate52.errors = [{ instancePath: instancePath + "/webhookGone", schemaPath: "#/properties/webhookGone/enum", keyword: "enum", params: { allowedValues: schema19.properties.webhookGone.enum } }], !1;
                                                                                                      var valid0 = _errs67 === errors;
                                                                                                    } else
                                                                                                      var valid0 = !0;
                                                                                                    if (valid0) {
                                                                                                      if (data.conflictStatus !== void 0) {
                                                                                                        let data48 = data.conflictStatus, _errs68 = errors;
                                                                                                        if (!(typeof data48 == "number" && !(data48 % 1) && !isNaN(data48) && isFinite(data48)))
                                                                                                          return validate52.errors = [{ instancePath: instancePath + "/conflictStatus", schemaPath: "#/properties/conflictStatus/type", keyword: "type", params: { type: "integer" } }], !1;
                                                                                                        if (errors === _errs68 && typeof data48 == "number" && isFinite(data48)) {
                                                                                                          if (data48 > 599 || isNaN(data48))
                                                                                                            return validate52.errors = [{ instancePath: instancePath + "/conflictStatus", schemaPath: "#/properties/conflictStatus/maximum", keyword: "maximum", params: { comparison: "<=", limit: 599 } }], !1;
                                                                                                          if (data48 < 200 || isNaN(data48))
                                                                                                            return validate52.errors = [{ instancePath: instancePath + "/conflictStatus", schemaPath: "#/properties/conflictStatus/minimum", keyword: "minimum", params: { comparison: ">=", limit: 200 } }], !1;
                                                                                                        }
                                                                                                        var valid0 = _errs68 === errors;
                                                                                                      } else
                                                                                                        var valid0 = !0;
                                                                                                      if (valid0) {
                                                                                                        if (data.validationStatus !== void 0) {
                                                                                                          let data49 = data.validationStatus, _errs70 = errors;
                                                                                                          if (!(typeof data49 == "number" && !(data49 % 1) && !isNaN(data49) && isFinite(data49)))
                                                                                                            return validate52.errors = [{ instancePath: instancePath + "/validationStatus", schemaPath: "#/properties/validationStatus/type", keyword: "type", params: { type: "integer" } }], !1;
                                                                                                          if (errors === _errs70 && typeof data49 == "number" && isFinite(data49)) {
                                                                                                            if (data49 > 499 || isNaN(data49))
                                                                                                              return validate52.errors = [{ instancePath: instancePath + "/validationStatus", schemaPath: "#/properties/validationStatus/maximum", keyword: "maximum", params: { comparison: "<=", limit: 499 } }], !1;
                                                                                                            if (data49 < 400 || isNaN(data49))
                                                                                                              return validate52.errors = [{ instancePath: instancePath + "/validationStatus", schemaPath: "#/properties/validationStatus/minimum", keyword: "minimum", params: { comparison: ">=", limit: 400 } }], !1;
                                                                                                          }
                                                                                                          var valid0 = _errs70 === errors;
                                                                                                        } else
                                                                                                          var valid0 = !0;
                                                                                                        if (valid0) {
                                                                                                          if (data.errorMessageShape !== void 0) {
                                                                                                            let data50 = data.errorMessageShape, _errs72 = errors;
                                                                                                            if (!(data50 === "text" || data50 === "list"))
                                                                                                              return validate52.errors = [{ instancePath: instancePath + "/errorMessageShape", schemaPath: "#/properties/errorMessageShape/enum", keyword: "enum", params: { allowedValues: schema19.properties.errorMessageShape.enum } }], !1;
                                                                                                            var valid0 = _errs72 === errors;
                                                                                                          } else
                                                                                                            var valid0 = !0;
                                                                                                          if (valid0) {
                                                                                                            if (data.intentLifetime !== void 0) {
                                                                                                              let data51 = data.intentLifetime, _errs73 = errors;
                                                                                                              if (errors === _errs73)
                                                                                                                if (typeof data51 == "string") {
                                                                                                                  if (!pattern4.test(data51))
                                                                                                                    return validate52.errors = [{ instancePath: instancePath + "/intentLifetime", schemaPath: "#/properties/intentLifetime/pattern", keyword: "pattern", params: { pattern: "^(?:\\d+(?:\\.\\d+)?(?:ms|s|m|h|d))+$" } }], !1;
                                                                                                                } else
                                                                                                                  return validate52.errors = [{ instancePath: instancePath + "/intentLifetime", schemaPath: "#/properties/intentLifetime/type", keyword: "type", params: { type: "string" } }], !1;
                                                                                                              var valid0 = _errs73 === errors;
                                                                                                            } else
                                                                                                              var valid0 = !0;
                                                                                                            if (valid0) {
                                                                                                              if (data.rateLimitPerMinute !== void 0) {
                                                                                                                let data52 = data.rateLimitPerMinute, _errs75 = errors;
                                                                                                                if (!(typeof data52 == "number" && !(data52 % 1) && !isNaN(data52) && isFinite(data52)))
                                                                                                                  return validate52.errors = [{ instancePath: instancePath + "/rateLimitPerMinute", schemaPath: "#/properties/rateLimitPerMinute/type", keyword: "type", params: { type: "integer" } }], !1;
                                                                                                                if (errors === _errs75 && typeof data52 == "number" && isFinite(data52)) {
                                                                                                                  if (data52 > 1e6 || isNaN(data52))
                                                                                                                    return validate52.errors = [{ instancePath: instancePath + "/rateLimitPerMinute", schemaPath: "#/properties/rateLimitPerMinute/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e6 } }], !1;
                                                                                                                  if (data52 < 0 || isNaN(data52))
                                                                                                                    return validate52.errors = [{ instancePath: instancePath + "/rateLimitPerMinute", schemaPath: "#/properties/rateLimitPerMinute/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 } }], !1;
                                                                                                                }
                                                                                                                var valid0 = _errs75 === errors;
                                                                                                              } else
                                                                                                                var valid0 = !0;
                                                                                                              if (valid0) {
                                                                                                                if (data.minimumOrderUsd !== void 0) {
                                                                                                                  let data53 = data.minimumOrderUsd, _errs77 = errors;
                                                                                                                  if (errors === _errs77)
                                                                                                                    if (typeof data53 == "number" && isFinite(data53)) {
                                                                                                                      if (data53 > 1e6 || isNaN(data53))
                                                                                                                        return validate52.errors = [{ instancePath: instancePath + "/minimumOrderUsd", schemaPath: "#/properties/minimumOrderUsd/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e6 } }], !1;
                                                                                                                      if (data53 < 0 || isNaN(data53))
                                                                                                                        return validate52.errors = [{ instancePath: instancePath + "/minimumOrderUsd", schemaPath: "#/properties/minimumOrderUsd/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 } }], !1;
                                                                                                                    } else
                                                                                                                      return validate52.errors = [{ instancePath: instancePath + "/minimumOrderUsd", schemaPath: "#/properties/minimumOrderUsd/type", keyword: "type", params: { type: "number" } }], !1;
                                                                                                                  var valid0 = _errs77 === errors;
                                                                                                                } else
                                                                                                                  var valid0 = !0;
                                                                                                                if (valid0)
                                                                                                                  if (data.maxDeveloperFeePercent !== void 0) {
                                                                                                                    let data54 = data.maxDeveloperFeePercent, _errs79 = errors;
                                                                                                                    if (errors === _errs79)
                                                                                                                      if (typeof data54 == "number" && isFinite(data54)) {
                                                                                                                        if (data54 > 100 || isNaN(data54))
                                                                                                                          return validate52.errors = [{ instancePath: instancePath + "/maxDeveloperFeePercent", schemaPath: "#/properties/maxDeveloperFeePercent/maximum", keyword: "maximum", params: { comparison: "<=", limit: 100 } }], !1;
                                                                                                                        if (data54 < 0 || isNaN(data54))
                                                                                                                          return validate52.errors = [{ instancePath: instancePath + "/maxDeveloperFeePercent", schemaPath: "#/properties/maxDeveloperFeePercent/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 } }], !1;
                                                                                                                      } else
                                                                                                                        return validate52.errors = [{ instancePath: instancePath + "/maxDeveloperFeePercent", schemaPath: "#/properties/maxDeveloperFeePercent/type", keyword: "type", params: { type: "number" } }], !1;
                                                                                                                    var valid0 = _errs79 === errors;
                                                                                                                  } else
                                                                                                                    var valid0 = !0;
                                                                                                              }
                                                                                                            }
                                                                                                          }
                                                                                                        }
                                                                                                      }
                                                                                                    }
                                                                                                  }
                                                                                                }
                                                                                              }
                                                                                            }
                                                                                          }
                                                                                        }
                                                                                      }
                                                                                    }
                                                                                  }
                                                                                }
                                                                              }
                                                                            }
                                                                          }
                                                                        }
                                                                      }
                                                                    }
                                                                  }
                                                                }
                                                              }
                                                            }
                                                          }
                                                        }
                                                      }
                                                    }
                                                  }
                                                }
                                              }
                                            }
                                          }
                                        }
                                      }
                                    }
                                  }
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else
      return validate52.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } }], !1;
  return validate52.errors = vErrors, errors === 0;
}
validate52.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var checkBehaviour = validate53;
var pattern10 = new RegExp("^(?:immediate|manual|polls:[1-9]\\d{0,3}|after:(?:\\d+(?:\\.\\d+)?(?:ms|s|m|h|d))+)$", "u");
function validate54(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate54.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (typeof data == "string") {
      if (func2(data) > 46)
        return validate54.errors = [{ instancePath, schemaPath: "#/maxLength", keyword: "maxLength", params: { limit: 46 } }], !1;
      if (!pattern10.test(data))
        return validate54.errors = [{ instancePath, schemaPath: "#/pattern", keyword: "pattern", params: { pattern: "^(?:immediate|manual|polls:[1-9]\\d{0,3}|after:(?:\\d+(?:\\.\\d+)?(?:ms|s|m|h|d))+)$" } }], !1;
    } else
      return validate54.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" } }], !1;
  return validate54.errors = vErrors, errors === 0;
}
validate54.evaluated = { dynamicProps: !1, dynamicItems: !1 };
var schema22 = { type: "object", properties: { down: { type: "boolean" }, refuses: { type: "string", minLength: 1, maxLength: 200 }, latency: { $ref: "#/$defs/duration" }, slippageBps: { type: "integer", minimum: -9999, maximum: 9999 }, payoutErrorBps: { type: "integer", minimum: 0, maximum: 9999 }, settlesLate: { $ref: "#/$defs/duration" }, neverSettles: { type: "boolean" }, callsLost: { type: "boolean" }, callsLate: { $ref: "#/$defs/duration" }, banks: { type: "array", maxItems: 1e3, items: { type: "string", minLength: 1, maxLength: 32 } }, spreadBps: { type: "integer", minimum: 0, maximum: 9999 }, minToken: { $ref: "#/$defs/amount" }, maxToken: { $ref: "#/$defs/amount" } }, additionalProperties: !1 };
function validate58(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate58.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (typeof data == "string") {
      if (func2(data) > 40)
        return validate58.errors = [{ instancePath, schemaPath: "#/maxLength", keyword: "maxLength", params: { limit: 40 } }], !1;
      if (!pattern4.test(data))
        return validate58.errors = [{ instancePath, schemaPath: "#/pattern", keyword: "pattern", params: { pattern: "^(?:\\d+(?:\\.\\d+)?(?:ms|s|m|h|d))+$" } }], !1;
    } else
      return validate58.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" } }], !1;
  return validate58.errors = vErrors, errors === 0;
}
validate58.evaluated = { dynamicProps: !1, dynamicItems: !1 };
var pattern12 = new RegExp("^\\d{1,15}(?:\\.\\d{1,6})?$", "u");
function validate62(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate62.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (typeof data == "string") {
      if (!pattern12.test(data))
        return validate62.errors = [{ instancePath, schemaPath: "#/pattern", keyword: "pattern", params: { pattern: "^\\d{1,15}(?:\\.\\d{1,6})?$" } }], !1;
    } else
      return validate62.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" } }], !1;
  return validate62.errors = vErrors, errors === 0;
}
validate62.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate57(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate57.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let _errs1 = errors;
      for (let key0 in data)
        if (!func1.call(schema22.properties, key0)) {
          return validate57.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } }], !1;
          break;
        }
      if (_errs1 === errors) {
        if (data.down !== void 0) {
          let _errs2 = errors;
          if (typeof data.down != "boolean")
            return validate57.errors = [{ instancePath: instancePath + "/down", schemaPath: "#/properties/down/type", keyword: "type", params: { type: "boolean" } }], !1;
          var valid0 = _errs2 === errors;
        } else
          var valid0 = !0;
        if (valid0) {
          if (data.refuses !== void 0) {
            let data1 = data.refuses, _errs4 = errors;
            if (errors === _errs4)
              if (typeof data1 == "string") {
                if (func2(data1) > 200)
                  return validate57.errors = [{ instancePath: instancePath + "/refuses", schemaPath: "#/properties/refuses/maxLength", keyword: "maxLength", params: { limit: 200 } }], !1;
                if (func2(data1) < 1)
                  return validate57.errors = [{ instancePath: instancePath + "/refuses", schemaPath: "#/properties/refuses/minLength", keyword: "minLength", params: { limit: 1 } }], !1;
              } else
                return validate57.errors = [{ instancePath: instancePath + "/refuses", schemaPath: "#/properties/refuses/type", keyword: "type", params: { type: "string" } }], !1;
            var valid0 = _errs4 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.latency !== void 0) {
              let _errs6 = errors;
              validate58(data.latency, { instancePath: instancePath + "/latency", parentData: data, parentDataProperty: "latency", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors), errors = vErrors.length);
              var valid0 = _errs6 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.slippageBps !== void 0) {
                let data3 = data.slippageBps, _errs7 = errors;
                if (!(typeof data3 == "number" && !(data3 % 1) && !isNaN(data3) && isFinite(data3)))
                  return validate57.errors = [{ instancePath: instancePath + "/slippageBps", schemaPath: "#/properties/slippageBps/type", keyword: "type", params: { type: "integer" } }], !1;
                if (errors === _errs7 && typeof data3 == "number" && isFinite(data3)) {
                  if (data3 > 9999 || isNaN(data3))
                    return validate57.errors = [{ instancePath: instancePath + "/slippageBps", schemaPath: "#/properties/slippageBps/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9999 } }], !1;
                  if (data3 < -9999 || isNaN(data3))
                    return validate57.errors = [{ instancePath: instancePath + "/slippageBps", schemaPath: "#/properties/slippageBps/minimum", keyword: "minimum", params: { comparison: ">=", limit: -9999 } }], !1;
                }
                var valid0 = _errs7 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.payoutErrorBps !== void 0) {
                  let data4 = data.payoutErrorBps, _errs9 = errors;
                  if (!(typeof data4 == "number" && !(data4 % 1) && !isNaN(data4) && isFinite(data4)))
                    return validate57.errors = [{ instancePath: instancePath + "/payoutErrorBps", schemaPath: "#/properties/payoutErrorBps/type", keyword: "type", params: { type: "integer" } }], !1;
                  if (errors === _errs9 && typeof data4 == "number" && isFinite(data4)) {
                    if (data4 > 9999 || isNaN(data4))
                      return validate57.errors = [{ instancePath: instancePath + "/payoutErrorBps", schemaPath: "#/properties/payoutErrorBps/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9999 } }], !1;
                    if (data4 < 0 || isNaN(data4))
                      return validate57.errors = [{ instancePath: instancePath + "/payoutErrorBps", schemaPath: "#/properties/payoutErrorBps/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 } }], !1;
                  }
                  var valid0 = _errs9 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.settlesLate !== void 0) {
                    let _errs11 = errors;
                    validate58(data.settlesLate, { instancePath: instancePath + "/settlesLate", parentData: data, parentDataProperty: "settlesLate", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors), errors = vErrors.length);
                    var valid0 = _errs11 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0) {
                    if (data.neverSettles !== void 0) {
                      let _errs12 = errors;
                      if (typeof data.neverSettles != "boolean")
                        return validate57.errors = [{ instancePath: instancePath + "/neverSettles", schemaPath: "#/properties/neverSettles/type", keyword: "type", params: { type: "boolean" } }], !1;
                      var valid0 = _errs12 === errors;
                    } else
                      var valid0 = !0;
                    if (valid0) {
                      if (data.callsLost !== void 0) {
                        let _errs14 = errors;
                        if (typeof data.callsLost != "boolean")
                          return validate57.errors = [{ instancePath: instancePath + "/callsLost", schemaPath: "#/properties/callsLost/type", keyword: "type", params: { type: "boolean" } }], !1;
                        var valid0 = _errs14 === errors;
                      } else
                        var valid0 = !0;
                      if (valid0) {
                        if (data.callsLate !== void 0) {
                          let _errs16 = errors;
                          validate58(data.callsLate, { instancePath: instancePath + "/callsLate", parentData: data, parentDataProperty: "callsLate", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors), errors = vErrors.length);
                          var valid0 = _errs16 === errors;
                        } else
                          var valid0 = !0;
                        if (valid0) {
                          if (data.banks !== void 0) {
                            let data9 = data.banks, _errs17 = errors;
                            if (errors === _errs17)
                              if (Array.isArray(data9)) {
                                if (data9.length > 1e3)
                                  return validate57.errors = [{ instancePath: instancePath + "/banks", schemaPath: "#/properties/banks/maxItems", keyword: "maxItems", params: { limit: 1e3 } }], !1;
                                {
                                  var valid1 = !0;
                                  let len0 = data9.length;
                                  for (let i0 = 0; i0 < len0; i0++) {
                                    let data10 = data9[i0], _errs19 = errors;
                                    if (errors === _errs19)
                                      if (typeof data10 == "string") {
                                        if (func2(data10) > 32)
                                          return validate57.errors = [{ instancePath: instancePath + "/banks/" + i0, schemaPath: "#/properties/banks/items/maxLength", keyword: "maxLength", params: { limit: 32 } }], !1;
                                        if (func2(data10) < 1)
                                          return validate57.errors = [{ instancePath: instancePath + "/banks/" + i0, schemaPath: "#/properties/banks/items/minLength", keyword: "minLength", params: { limit: 1 } }], !1;
                                      } else
                                        return validate57.errors = [{ instancePath: instancePath + "/banks/" + i0, schemaPath: "#/properties/banks/items/type", keyword: "type", params: { type: "string" } }], !1;
                                    var valid1 = _errs19 === errors;
                                    if (!valid1)
                                      break;
                                  }
                                }
                              } else
                                return validate57.errors = [{ instancePath: instancePath + "/banks", schemaPath: "#/properties/banks/type", keyword: "type", params: { type: "array" } }], !1;
                            var valid0 = _errs17 === errors;
                          } else
                            var valid0 = !0;
                          if (valid0) {
                            if (data.spreadBps !== void 0) {
                              let data11 = data.spreadBps, _errs21 = errors;
                              if (!(typeof data11 == "number" && !(data11 % 1) && !isNaN(data11) && isFinite(data11)))
                                return validate57.errors = [{ instancePath: instancePath + "/spreadBps", schemaPath: "#/properties/spreadBps/type", keyword: "type", params: { type: "integer" } }], !1;
                              if (errors === _errs21 && typeof data11 == "number" && isFinite(data11)) {
                                if (data11 > 9999 || isNaN(data11))
                                  return validate57.errors = [{ instancePath: instancePath + "/spreadBps", schemaPath: "#/properties/spreadBps/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9999 } }], !1;
                                if (data11 < 0 || isNaN(data11))
                                  return validate57.errors = [{ instancePath: instancePath + "/spreadBps", schemaPath: "#/properties/spreadBps/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 } }], !1;
                              }
                              var valid0 = _errs21 === errors;
                            } else
                              var valid0 = !0;
                            if (valid0) {
                              if (data.minToken !== void 0) {
                                let _errs23 = errors;
                                validate62(data.minToken, { instancePath: instancePath + "/minToken", parentData: data, parentDataProperty: "minToken", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors), errors = vErrors.length);
                                var valid0 = _errs23 === errors;
                              } else
                                var valid0 = !0;
                              if (valid0)
                                if (data.maxToken !== void 0) {
                                  let _errs24 = errors;
                                  validate62(data.maxToken, { instancePath: instancePath + "/maxToken", parentData: data, parentDataProperty: "maxToken", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors), errors = vErrors.length);
                                  var valid0 = _errs24 === errors;
                                } else
                                  var valid0 = !0;
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else
      return validate57.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } }], !1;
  return validate57.errors = vErrors, errors === 0;
}
validate57.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var schema25 = { type: "object", properties: { match: { type: "object", properties: { type: { enum: ["transaction.created", "transaction.updated", "transaction.completed", "transaction.failed", "created", "updated", "completed", "failed"] }, order: { type: "string", minLength: 1 }, attempt: { type: "integer", minimum: 1 }, endpoint: { type: "string", minLength: 1 } }, additionalProperties: !1 }, do: { enum: ["drop", "delay", "duplicate", "reorder", "corrupt-body", "wrong-signature", "stale-signature", "missing-signature", "slow", "close"] }, by: { $ref: "#/$defs/duration" }, times: { $ref: "#/$defs/times" }, probability: { $ref: "#/$defs/probability" } }, required: ["do"], additionalProperties: !1 };
function validate68(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate68.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), !(typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data)))
    return validate68.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "integer" } }], !1;
  if (errors === 0 && typeof data == "number" && isFinite(data)) {
    if (data > 1e6 || isNaN(data))
      return validate68.errors = [{ instancePath, schemaPath: "#/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e6 } }], !1;
    if (data < 1 || isNaN(data))
      return validate68.errors = [{ instancePath, schemaPath: "#/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 } }], !1;
  }
  return validate68.errors = vErrors, errors === 0;
}
validate68.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate70(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate70.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (typeof data == "number" && isFinite(data)) {
      if (data > 1 || isNaN(data))
        return validate70.errors = [{ instancePath, schemaPath: "#/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1 } }], !1;
      if (data < 0 || isNaN(data))
        return validate70.errors = [{ instancePath, schemaPath: "#/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 } }], !1;
    } else
      return validate70.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "number" } }], !1;
  return validate70.errors = vErrors, errors === 0;
}
validate70.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate66(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate66.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.do === void 0 && (missing0 = "do"))
        return validate66.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 } }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          if (!(key0 === "match" || key0 === "do" || key0 === "by" || key0 === "times" || key0 === "probability")) {
            return validate66.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } }], !1;
            break;
          }
        if (_errs1 === errors) {
          if (data.match !== void 0) {
            let data0 = data.match, _errs2 = errors;
            if (errors === _errs2)
              if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
                let _errs4 = errors;
                for (let key1 in data0)
                  if (!(key1 === "type" || key1 === "order" || key1 === "attempt" || key1 === "endpoint")) {
                    return validate66.errors = [{ instancePath: instancePath + "/match", schemaPath: "#/properties/match/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 } }], !1;
                    break;
                  }
                if (_errs4 === errors) {
                  if (data0.type !== void 0) {
                    let data1 = data0.type, _errs5 = errors;
                    if (!(data1 === "transaction.created" || data1 === "transaction.updated" || data1 === "transaction.completed" || data1 === "transaction.failed" || data1 === "created" || data1 === "updated" || data1 === "completed" || data1 === "failed"))
                      return validate66.errors = [{ instancePath: instancePath + "/match/type", schemaPath: "#/properties/match/properties/type/enum", keyword: "enum", params: { allowedValues: schema25.properties.match.properties.type.enum } }], !1;
                    var valid1 = _errs5 === errors;
                  } else
                    var valid1 = !0;
                  if (valid1) {
                    if (data0.order !== void 0) {
                      let data2 = data0.order, _errs6 = errors;
                      if (errors === _errs6)
                        if (typeof data2 == "string") {
                          if (func2(data2) < 1)
                            return validate66.errors = [{ instancePath: instancePath + "/match/order", schemaPath: "#/properties/match/properties/order/minLength", keyword: "minLength", params: { limit: 1 } }], !1;
                        } else
                          return validate66.errors = [{ instancePath: instancePath + "/match/order", schemaPath: "#/properties/match/properties/order/type", keyword: "type", params: { type: "string" } }], !1;
                      var valid1 = _errs6 === errors;
                    } else
                      var valid1 = !0;
                    if (valid1) {
                      if (data0.attempt !== void 0) {
                        let data3 = data0.attempt, _errs8 = errors;
                        if (!(typeof data3 == "number" && !(data3 % 1) && !isNaN(data3) && isFinite(data3)))
                          return validate66.errors = [{ instancePath: instancePath + "/match/attempt", schemaPath: "#/properties/match/properties/attempt/type", keyword: "type", params: { type: "integer" } }], !1;
                        if (errors === _errs8 && typeof data3 == "number" && isFinite(data3) && (data3 < 1 || isNaN(data3)))
                          return validate66.errors = [{ instancePath: instancePath + "/match/attempt", schemaPath: "#/properties/match/properties/attempt/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 } }], !1;
                        var valid1 = _errs8 === errors;
                      } else
                        var valid1 = !0;
                      if (valid1)
                        if (data0.endpoint !== void 0) {
                          let data4 = data0.endpoint, _errs10 = errors;
                          if (errors === _errs10)
                            if (typeof data4 == "string") {
                              if (func2(data4) < 1)
                                return validate66.errors = [{ instancePath: instancePath + "/match/endpoint", schemaPath: "#/properties/match/properties/endpoint/minLength", keyword: "minLength", params: { limit: 1 } }], !1;
                            } else
                              return validate66.errors = [{ instancePath: instancePath + "/match/endpoint", schemaPath: "#/properties/match/properties/endpoint/type", keyword: "type", params: { type: "string" } }], !1;
                          var valid1 = _errs10 === errors;
                        } else
                          var valid1 = !0;
                    }
                  }
                }
              } else
                return validate66.errors = [{ instancePath: instancePath + "/match", schemaPath: "#/properties/match/type", keyword: "type", params: { type: "object" } }], !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.do !== void 0) {
              let data5 = data.do, _errs12 = errors;
              if (!(data5 === "drop" || data5 === "delay" || data5 === "duplicate" || data5 === "reorder" || data5 === "corrupt-body" || data5 === "wrong-signature" || data5 === "stale-signature" || data5 === "missing-signature" || data5 === "slow" || data5 === "close"))
                return validate66.errors = [{ instancePath: instancePath + "/do", schemaPath: "#/properties/do/enum", keyword: "enum", params: { allowedValues: schema25.properties.do.enum } }], !1;
              var valid0 = _errs12 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.by !== void 0) {
                let _errs13 = errors;
                validate58(data.by, { instancePath: instancePath + "/by", parentData: data, parentDataProperty: "by", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors), errors = vErrors.length);
                var valid0 = _errs13 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.times !== void 0) {
                  let _errs14 = errors;
                  validate68(data.times, { instancePath: instancePath + "/times", parentData: data, parentDataProperty: "times", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors), errors = vErrors.length);
                  var valid0 = _errs14 === errors;
                } else
                  var valid0 = !0;
                if (valid0)
                  if (data.probability !== void 0) {
                    let _errs15 = errors;
                    validate70(data.probability, { instancePath: instancePath + "/probability", parentData: data, parentDataProperty: "probability", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate70.errors : vErrors.concat(validate70.errors), errors = vErrors.length);
                    var valid0 = _errs15 === errors;
                  } else
                    var valid0 = !0;
              }
            }
          }
        }
      }
    } else
      return validate66.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } }], !1;
  return validate66.errors = vErrors, errors === 0;
}
validate66.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var schema28 = { type: "object", properties: { match: { type: "object", properties: { operation: { enum: ["createQuote", "createOrder", "getOrderIntent", "monitorOrderStatus", "listProviderBanks", "resolveBankAccount"] } }, additionalProperties: !1 }, do: { enum: ["status", "latency", "reset", "truncate", "malform", "rate-limit"] }, status: { type: "integer", minimum: 200, maximum: 599 }, by: { $ref: "#/$defs/duration" }, retryAfter: { type: "integer", minimum: 0, maximum: 86400 }, times: { $ref: "#/$defs/times" }, probability: { $ref: "#/$defs/probability" } }, required: ["do"], additionalProperties: !1 };
function validate73(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate73.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.do === void 0 && (missing0 = "do"))
        return validate73.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 } }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          if (!(key0 === "match" || key0 === "do" || key0 === "status" || key0 === "by" || key0 === "retryAfter" || key0 === "times" || key0 === "probability")) {
            return validate73.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } }], !1;
            break;
          }
        if (_errs1 === errors) {
          if (data.match !== void 0) {
            let data0 = data.match, _errs2 = errors;
            if (errors === _errs2)
              if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
                let _errs4 = errors;
                for (let key1 in data0)
                  if (key1 !== "operation") {
                    return validate73.errors = [{ instancePath: instancePath + "/match", schemaPath: "#/properties/match/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 } }], !1;
                    break;
                  }
                if (_errs4 === errors && data0.operation !== void 0) {
                  let data1 = data0.operation;
                  if (!(data1 === "createQuote" || data1 === "createOrder" || data1 === "getOrderIntent" || data1 === "monitorOrderStatus" || data1 === "listProviderBanks" || data1 === "resolveBankAccount"))
                    return validate73.errors = [{ instancePath: instancePath + "/match/operation", schemaPath: "#/properties/match/properties/operation/enum", keyword: "enum", params: { allowedValues: schema28.properties.match.properties.operation.enum } }], !1;
                }
              } else
                return validate73.errors = [{ instancePath: instancePath + "/match", schemaPath: "#/properties/match/type", keyword: "type", params: { type: "object" } }], !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.do !== void 0) {
              let data2 = data.do, _errs6 = errors;
              if (!(data2 === "status" || data2 === "latency" || data2 === "reset" || data2 === "truncate" || data2 === "malform" || data2 === "rate-limit"))
                return validate73.errors = [{ instancePath: instancePath + "/do", schemaPath: "#/properties/do/enum", keyword: "enum", params: { allowedValues: schema28.properties.do.enum } }], !1;
              var valid0 = _errs6 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.status !== void 0) {
                let data3 = data.status, _errs7 = errors;
                if (!(typeof data3 == "number" && !(data3 % 1) && !isNaN(data3) && isFinite(data3)))
                  return validate73.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: "integer" } }], !1;
                if (errors === _errs7 && typeof data3 == "number" && isFinite(data3)) {
                  if (data3 > 599 || isNaN(data3))
                    return validate73.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/maximum", keyword: "maximum", params: { comparison: "<=", limit: 599 } }], !1;
                  if (data3 < 200 || isNaN(data3))
                    return validate73.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/minimum", keyword: "minimum", params: { comparison: ">=", limit: 200 } }], !1;
                }
                var valid0 = _errs7 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.by !== void 0) {
                  let _errs9 = errors;
                  validate58(data.by, { instancePath: instancePath + "/by", parentData: data, parentDataProperty: "by", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors), errors = vErrors.length);
                  var valid0 = _errs9 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.retryAfter !== void 0) {
                    let data5 = data.retryAfter, _errs10 = errors;
                    if (!(typeof data5 == "number" && !(data5 % 1) && !isNaN(data5) && isFinite(data5)))
                      return validate73.errors = [{ instancePath: instancePath + "/retryAfter", schemaPath: "#/properties/retryAfter/type", keyword: "type", params: { type: "integer" } }], !1;
                    if (errors === _errs10 && typeof data5 == "number" && isFinite(data5)) {
                      if (data5 > 86400 || isNaN(data5))
                        return validate73.errors = [{ instancePath: instancePath + "/retryAfter", schemaPath: "#/properties/retryAfter/maximum", keyword: "maximum", params: { comparison: "<=", limit: 86400 } }], !1;
                      if (data5 < 0 || isNaN(data5))
                        return validate73.errors = [{ instancePath: instancePath + "/retryAfter", schemaPath: "#/properties/retryAfter/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 } }], !1;
                    }
                    var valid0 = _errs10 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0) {
                    if (data.times !== void 0) {
                      let _errs12 = errors;
                      validate68(data.times, { instancePath: instancePath + "/times", parentData: data, parentDataProperty: "times", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors), errors = vErrors.length);
                      var valid0 = _errs12 === errors;
                    } else
                      var valid0 = !0;
                    if (valid0)
                      if (data.probability !== void 0) {
                        let _errs13 = errors;
                        validate70(data.probability, { instancePath: instancePath + "/probability", parentData: data, parentDataProperty: "probability", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate70.errors : vErrors.concat(validate70.errors), errors = vErrors.length);
                        var valid0 = _errs13 === errors;
                      } else
                        var valid0 = !0;
                  }
                }
              }
            }
          }
        }
      }
    } else
      return validate73.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } }], !1;
  return validate73.errors = vErrors, errors === 0;
}
validate73.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate53(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate53.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let _errs1 = errors;
      for (let key0 in data)
        if (!(key0 === "progression" || key0 === "magic" || key0 === "assumptions" || key0 === "providers" || key0 === "webhooks" || key0 === "http")) {
          return validate53.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } }], !1;
          break;
        }
      if (_errs1 === errors) {
        if (data.progression !== void 0) {
          let _errs2 = errors;
          validate54(data.progression, { instancePath: instancePath + "/progression", parentData: data, parentDataProperty: "progression", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors), errors = vErrors.length);
          var valid0 = _errs2 === errors;
        } else
          var valid0 = !0;
        if (valid0) {
          if (data.magic !== void 0) {
            let _errs3 = errors;
            if (typeof data.magic != "boolean")
              return validate53.errors = [{ instancePath: instancePath + "/magic", schemaPath: "#/properties/magic/type", keyword: "type", params: { type: "boolean" } }], !1;
            var valid0 = _errs3 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.assumptions !== void 0) {
              let _errs5 = errors;
              validate52(data.assumptions, { instancePath: instancePath + "/assumptions", parentData: data, parentDataProperty: "assumptions", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate52.errors : vErrors.concat(validate52.errors), errors = vErrors.length);
              var valid0 = _errs5 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.providers !== void 0) {
                let data3 = data.providers, _errs6 = errors;
                if (errors === _errs6)
                  if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
                    if (Object.keys(data3).length > 100)
                      return validate53.errors = [{ instancePath: instancePath + "/providers", schemaPath: "#/properties/providers/maxProperties", keyword: "maxProperties", params: { limit: 100 } }], !1;
                    for (let key1 in data3) {
                      let _errs9 = errors;
                      validate57(data3[key1], { instancePath: instancePath + "/providers/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), parentData: data3, parentDataProperty: key1, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors), errors = vErrors.length);
                      var valid1 = _errs9 === errors;
                      if (!valid1)
                        break;
                    }
                  } else
                    return validate53.errors = [{ instancePath: instancePath + "/providers", schemaPath: "#/properties/providers/type", keyword: "type", params: { type: "object" } }], !1;
                var valid0 = _errs6 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.webhooks !== void 0) {
                  let data5 = data.webhooks, _errs10 = errors;
                  if (errors === _errs10)
                    if (Array.isArray(data5)) {
                      if (data5.length > 100)
                        return validate53.errors = [{ instancePath: instancePath + "/webhooks", schemaPath: "#/properties/webhooks/maxItems", keyword: "maxItems", params: { limit: 100 } }], !1;
                      {
                        var valid2 = !0;
                        let len0 = data5.length;
                        for (let i0 = 0; i0 < len0; i0++) {
                          let _errs12 = errors;
                          validate66(data5[i0], { instancePath: instancePath + "/webhooks/" + i0, parentData: data5, parentDataProperty: i0, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate66.errors : vErrors.concat(validate66.errors), errors = vErrors.length);
                          var valid2 = _errs12 === errors;
                          if (!valid2)
                            break;
                        }
                      }
                    } else
                      return validate53.errors = [{ instancePath: instancePath + "/webhooks", schemaPath: "#/properties/webhooks/type", keyword: "type", params: { type: "array" } }], !1;
                  var valid0 = _errs10 === errors;
                } else
                  var valid0 = !0;
                if (valid0)
                  if (data.http !== void 0) {
                    let data7 = data.http, _errs13 = errors;
                    if (errors === _errs13)
                      if (Array.isArray(data7)) {
                        if (data7.length > 100)
                          return validate53.errors = [{ instancePath: instancePath + "/http", schemaPath: "#/properties/http/maxItems", keyword: "maxItems", params: { limit: 100 } }], !1;
                        {
                          var valid3 = !0;
                          let len1 = data7.length;
                          for (let i1 = 0; i1 < len1; i1++) {
                            let _errs15 = errors;
                            validate73(data7[i1], { instancePath: instancePath + "/http/" + i1, parentData: data7, parentDataProperty: i1, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate73.errors : vErrors.concat(validate73.errors), errors = vErrors.length);
                            var valid3 = _errs15 === errors;
                            if (!valid3)
                              break;
                          }
                        }
                      } else
                        return validate53.errors = [{ instancePath: instancePath + "/http", schemaPath: "#/properties/http/type", keyword: "type", params: { type: "array" } }], !1;
                    var valid0 = _errs13 === errors;
                  } else
                    var valid0 = !0;
              }
            }
          }
        }
      }
    } else
      return validate53.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } }], !1;
  return validate53.errors = vErrors, errors === 0;
}
validate53.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var checkScenario = validate78, schema29 = { $schema: "https://json-schema.org/draft/2020-12/schema", $id: "scenario.schema.json", type: "object", properties: { name: { type: "string", minLength: 3, maxLength: 120 }, why: { type: "string", minLength: 10, maxLength: 1e3 }, covers: { type: "array", minItems: 1, uniqueItems: !0, items: { type: "string", minLength: 1 } }, needs: { type: "array", uniqueItems: !0, items: { enum: ["clock", "simulate", "behaviour", "webhooks", "magic", "inspect", "restart", "app"] } }, world: { $ref: "#/$defs/world" }, receiver: { type: "object", properties: { answers: { $ref: "#/$defs/answers" }, secret: { type: "string", minLength: 1 } }, additionalProperties: !1 }, app: { type: "object", properties: { start: { type: "string", minLength: 1, maxLength: 1e3 }, webhooks: { type: "string", pattern: "^/" }, env: { type: "object", additionalProperties: { type: ["string", "null"] } } }, additionalProperties: !1 }, steps: { $ref: "#/$defs/steps" } }, required: ["name", "why", "steps"], additionalProperties: !1, $defs: { world: { type: "object", properties: { seed: { type: "integer", minimum: 0, maximum: 9007199254740991 }, clock: { type: "string", pattern: "^(?:manual|\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,9})?)?(?:Z|[+-]\\d{2}:\\d{2}))$" }, progression: { $ref: "behaviour.schema.json#/properties/progression" }, magic: { $ref: "behaviour.schema.json#/properties/magic" }, assumptions: { $ref: "behaviour.schema.json#/properties/assumptions" }, providers: { $ref: "behaviour.schema.json#/properties/providers" }, webhooks: { $ref: "behaviour.schema.json#/properties/webhooks" }, http: { $ref: "behaviour.schema.json#/properties/http" } }, additionalProperties: !1 }, answers: { type: "array", minItems: 1, maxItems: 100, items: { $ref: "#/$defs/answer" } }, answer: { type: "object", properties: { status: { type: "integer", minimum: 200, maximum: 599 }, headers: { type: "object", additionalProperties: { type: "string" } }, body: { type: "string" }, slow: { $ref: "#/$defs/duration" }, hang: { const: !0 }, closed: { const: !0 }, hangUp: { const: !0 }, times: { type: "integer", minimum: 1, maximum: 1e6 } }, additionalProperties: !1, minProperties: 1 }, hint: { type: "string", minLength: 1, maxLength: 1e3 }, duration: { type: "string", pattern: "^(?:\\d{1,10}(?:\\.\\d{1,3})?ms|\\d{1,8}(?:\\.\\d{1,3})?s|\\d{1,6}(?:\\.\\d{1,3})?m|\\d{1,4}(?:\\.\\d{1,3})?[hd])+$", maxLength: 40 }, save: { type: "object", minProperties: 1, propertyNames: { pattern: "^(?!(?:api|endpoint|run|n)$)[A-Za-z_][A-Za-z0-9_-]*$" }, additionalProperties: { type: "string", pattern: "^\\$(?:\\.[A-Za-z_][\\w-]*|\\['[^']+'\\]|\\[\\d+\\])*$" } }, expected: { if: { type: "object", not: { propertyNames: { not: { pattern: "^\\$" } } } }, then: { $ref: "#/$defs/matcher" }, else: { if: { type: "object" }, then: { additionalProperties: { $ref: "#/$defs/expected" } }, else: { if: { type: "array" }, then: { items: { $ref: "#/$defs/expected" } } } } }, matcher: { type: "object", properties: { $type: { enum: ["string", "number", "integer", "boolean", "object", "array", "null"] }, $match: { type: "string", format: "regex" }, $gt: { $ref: "#/$defs/bound" }, $gte: { $ref: "#/$defs/bound" }, $lt: { $ref: "#/$defs/bound" }, $lte: { $ref: "#/$defs/bound" }, $between: { type: "array", items: { $ref: "#/$defs/bound" }, minItems: 2, maxItems: 2 }, $near: { type: "object", properties: { value: { $ref: "#/$defs/bound" }, by: { $ref: "#/$defs/bound" } }, required: ["value", "by"], additionalProperties: !1 }, $oneOf: { type: "array", minItems: 1, items: { $ref: "#/$defs/expected" } }, $contains: { $ref: "#/$defs/expected" }, $length: { $ref: "#/$defs/expected" }, $absent: { const: !0 }, $present: { const: !0 }, $not: { $ref: "#/$defs/expected" }, $iso: { const: !0 }, $uuid: { const: !0 }, $decimal: { const: !0 }, $each: { $ref: "#/$defs/expected" } }, additionalProperties: !1, minProperties: 1, maxProperties: 1 }, bound: { type: ["number", "string"] }, steps: { type: "array", minItems: 1, maxItems: 1e3, items: { $ref: "#/$defs/step" } }, step: { type: "object", anyOf: [{ required: ["call"] }, { required: ["simulate"] }, { required: ["advance"] }, { required: ["rotate"] }, { required: ["resend"] }, { required: ["receiver"] }, { required: ["behave"] }, { required: ["expectWebhook"] }, { required: ["expectNoWebhook"] }, { required: ["expectDelivery"] }, { required: ["inspect"] }, { required: ["eventually"] }, { required: ["parallel"] }, { required: ["repeat"] }, { required: ["restart"] }, { required: ["app"] }, { required: ["expectCall"] }], allOf: [{ if: { required: ["call"] }, then: { $ref: "#/$defs/callStep" } }, { if: { required: ["simulate"] }, then: { $ref: "#/$defs/simulateStep" } }, { if: { required: ["advance"] }, then: { $ref: "#/$defs/advanceStep" } }, { if: { required: ["rotate"] }, then: { $ref: "#/$defs/rotateStep" } }, { if: { required: ["resend"] }, then: { $ref: "#/$defs/resendStep" } }, { if: { required: ["receiver"] }, then: { $ref: "#/$defs/receiverStep" } }, { if: { required: ["behave"] }, then: { $ref: "#/$defs/behaveStep" } }, { if: { required: ["expectWebhook"] }, then: { $ref: "#/$defs/expectWebhookStep" } }, { if: { required: ["expectNoWebhook"] }, then: { $ref: "#/$defs/expectNoWebhookStep" } }, { if: { required: ["expectDelivery"] }, then: { $ref: "#/$defs/expectDeliveryStep" } }, { if: { required: ["inspect"] }, then: { $ref: "#/$defs/inspectStep" } }, { if: { required: ["eventually"] }, then: { $ref: "#/$defs/eventuallyStep" } }, { if: { required: ["parallel"] }, then: { $ref: "#/$defs/parallelStep" } }, { if: { required: ["repeat"] }, then: { $ref: "#/$defs/repeatStep" } }, { if: { required: ["restart"] }, then: { $ref: "#/$defs/restartStep" } }, { if: { required: ["app"] }, then: { $ref: "#/$defs/appStep" } }, { if: { required: ["expectCall"] }, then: { $ref: "#/$defs/expectCallStep" } }] }, callStep: { type: "object", properties: { call: { enum: ["createQuote", "createOrder", "getOrderIntent", "monitorOrderStatus", "listProviderBanks", "resolveBankAccount"] }, key: { type: "string" }, body: {}, headers: { type: "object", additionalProperties: { type: "string" } }, raw: { type: "string" }, params: { type: "object", additionalProperties: { type: ["string", "number"] } }, query: { type: "object", additionalProperties: { type: ["string", "number", "boolean"] } }, expect: { type: "object", properties: { status: { $ref: "#/$defs/expected" }, headers: { type: "object", additionalProperties: { $ref: "#/$defs/expected" } }, body: { $ref: "#/$defs/expected" }, broken: { enum: ["reset", "truncate", "malform"] }, delayMs: { $ref: "#/$defs/expected" } }, additionalProperties: !1 }, save: { $ref: "#/$defs/save" }, title: { type: "string", minLength: 1, maxLength: 200 }, hint: { $ref: "#/$defs/hint" } }, required: ["call"], additionalProperties: !1 }, simulateStep: { type: "object", properties: { simulate: { enum: ["deposit", "settle", "complete", "fail", "cancel", "expire"] }, order: { type: "string", minLength: 1 }, amount: { type: ["string", "number"] }, reason: { type: "string", minLength: 1 }, refused: { type: "string", minLength: 1 }, save: { $ref: "#/$defs/save" }, title: { type: "string", minLength: 1, maxLength: 200 }, hint: { $ref: "#/$defs/hint" } }, required: ["simulate", "order"], additionalProperties: !1 }, advanceStep: { type: "object", properties: { advance: { $ref: "#/$defs/duration" }, title: { type: "string", minLength: 1, maxLength: 200 }, hint: { $ref: "#/$defs/hint" } }, required: ["advance"], additionalProperties: !1 }, rotateStep: { type: "object", properties: { rotate: { type: "object", properties: { overlap: { $ref: "#/$defs/duration" } }, additionalProperties: !1 }, save: { $ref: "#/$defs/save" }, title: { type: "string", minLength: 1, maxLength: 200 }, hint: { $ref: "#/$defs/hint" } }, required: ["rotate"], additionalProperties: !1 }, resendStep: { type: "object", properties: { resend: { enum: ["transaction.created", "transaction.updated", "transaction.completed", "transaction.failed"] }, order: { type: "string", minLength: 1 }, refused: { type: "string", minLength: 1 }, title: { type: "string", minLength: 1, maxLength: 200 }, hint: { $ref: "#/$defs/hint" } }, required: ["resend", "order"], additionalProperties: !1 }, receiverStep: { type: "object", properties: { receiver: { type: "object", properties: { secret: { type: "string", minLength: 1 }, answers: { $ref: "#/$defs/answers" } }, additionalProperties: !1, minProperties: 1 }, title: { type: "string", minLength: 1, maxLength: 200 }, hint: { $ref: "#/$defs/hint" } }, required: ["receiver"], additionalProperties: !1 }, behaveStep: { type: "object", properties: { behave: { $ref: "behaviour.schema.json" }, title: { type: "string", minLength: 1, maxLength: 200 }, hint: { $ref: "#/$defs/hint" } }, required: ["behave"], additionalProperties: !1 }, expectWebhookStep: { type: "object", properties: { expectWebhook: { anyOf: [{ enum: ["transaction.created", "transaction.updated", "transaction.completed", "transaction.failed"] }, { type: "array", minItems: 1, items: { enum: ["transaction.created", "transaction.updated", "transaction.completed", "transaction.failed"] } }] }, order: { type: "string", minLength: 1 }, count: { type: "integer", minimum: 0, maximum: 1e5 }, nth: { type: "integer", minimum: 1, maximum: 1e5 }, signature: { enum: ["valid", "invalid"] }, body: { $ref: "#/$defs/expected" }, headers: { type: "object", additionalProperties: { $ref: "#/$defs/expected" } }, within: { $ref: "#/$defs/duration" }, save: { $ref: "#/$defs/save" }, title: { type: "string", minLength: 1, maxLength: 200 }, hint: { $ref: "#/$defs/hint" } }, dependentSchemas: { nth: { properties: { expectWebhook: { type: "string" } } } }, required: ["expectWebhook"], additionalProperties: !1 }, expectNoWebhookStep: { type: "object", properties: { expectNoWebhook: { type: "object", properties: { type: { enum: ["transaction.created", "transaction.updated", "transaction.completed", "transaction.failed"] }, order: { type: "string", minLength: 1 }, since: { enum: ["start", "now"] }, within: { $ref: "#/$defs/duration" } }, additionalProperties: !1 }, title: { type: "string", minLength: 1, maxLength: 200 }, hint: { $ref: "#/$defs/hint" } }, required: ["expectNoWebhook"], additionalProperties: !1 }, expectDeliveryStep: { type: "object", properties: { expectDelivery: { type: "object", properties: { order: { type: "string", minLength: 1 }, type: { enum: ["transaction.created", "transaction.updated", "transaction.completed", "transaction.failed"] }, count: { type: "integer", minimum: 0, maximum: 1e5 }, status: { $ref: "#/$defs/expected" }, attempts: { $ref: "#/$defs/expected" }, reason: { $ref: "#/$defs/expected" }, last: { $ref: "#/$defs/expected" }, within: { $ref: "#/$defs/duration" } }, additionalProperties: !1 }, save: { $ref: "#/$defs/save" }, title: { type: "string", minLength: 1, maxLength: 200 }, hint: { $ref: "#/$defs/hint" } }, required: ["expectDelivery"], additionalProperties: !1 }, inspectStep: { type: "object", properties: { inspect: { type: "string", minLength: 1 }, expect: { $ref: "#/$defs/expected" }, save: { $ref: "#/$defs/save" }, title: { type: "string", minLength: 1, maxLength: 200 }, hint: { $ref: "#/$defs/hint" } }, required: ["inspect"], additionalProperties: !1 }, eventuallyStep: { type: "object", properties: { eventually: { $ref: "#/$defs/step" }, within: { $ref: "#/$defs/duration" }, every: { $ref: "#/$defs/duration" }, title: { type: "string", minLength: 1, maxLength: 200 }, hint: { $ref: "#/$defs/hint" } }, required: ["eventually"], additionalProperties: !1 }, parallelStep: { type: "object", properties: { parallel: { type: "array", minItems: 2, maxItems: 6, items: { type: "array", minItems: 1, items: { $ref: "#/$defs/step" } } }, interleavings: { anyOf: [{ const: "all" }, { type: "integer", minimum: 1, maximum: 1e4 }] }, statuses: { type: "array", minItems: 1, items: { type: "integer", minimum: 100, maximum: 599 } }, title: { type: "string", minLength: 1, maxLength: 200 }, hint: { $ref: "#/$defs/hint" } }, required: ["parallel"], additionalProperties: !1 }, repeatStep: { type: "object", properties: { repeat: { type: "integer", minimum: 1, maximum: 1e5 }, steps: { $ref: "#/$defs/steps" }, title: { type: "string", minLength: 1, maxLength: 200 }, hint: { $ref: "#/$defs/hint" } }, required: ["repeat", "steps"], additionalProperties: !1 }, restartStep: { type: "object", properties: { restart: { enum: ["stop", "kill"] }, title: { type: "string", minLength: 1, maxLength: 200 }, hint: { $ref: "#/$defs/hint" } }, required: ["restart"], additionalProperties: !1 }, appStep: { type: "object", properties: { app: { type: "object", properties: { method: { enum: ["GET", "POST", "PUT", "PATCH", "DELETE"] }, path: { type: "string", pattern: "^/" }, body: {}, headers: { type: "object", additionalProperties: { type: "string" } }, raw: { type: "string" } }, required: ["path"], additionalProperties: !1 }, expect: { type: "object", properties: { status: { $ref: "#/$defs/expected" }, headers: { type: "object", additionalProperties: { $ref: "#/$defs/expected" } }, body: { $ref: "#/$defs/expected" } }, additionalProperties: !1 }, save: { $ref: "#/$defs/save" }, title: { type: "string", minLength: 1, maxLength: 200 }, hint: { $ref: "#/$defs/hint" } }, required: ["app"], additionalProperties: !1 }, expectCallStep: { type: "object", properties: { expectCall: { enum: ["createQuote", "createOrder", "getOrderIntent", "monitorOrderStatus", "listProviderBanks", "resolveBankAccount"] }, count: { type: "integer", minimum: 0, maximum: 1e5 }, body: { $ref: "#/$defs/expected" }, status: { $ref: "#/$defs/expected" }, within: { $ref: "#/$defs/duration" }, title: { type: "string", minLength: 1, maxLength: 200 }, hint: { $ref: "#/$defs/hint" } }, required: ["expectCall"], additionalProperties: !1 } } }, func0 = require_equal().default;
var pattern13 = new RegExp("^(?:manual|\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,9})?)?(?:Z|[+-]\\d{2}:\\d{2}))$", "u");
function validate80(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate80.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (typeof data == "string") {
      if (func2(data) > 46)
        return validate80.errors = [{ instancePath, schemaPath: "#/maxLength", keyword: "maxLength", params: { limit: 46 } }], !1;
      if (!pattern10.test(data))
        return validate80.errors = [{ instancePath, schemaPath: "#/pattern", keyword: "pattern", params: { pattern: "^(?:immediate|manual|polls:[1-9]\\d{0,3}|after:(?:\\d+(?:\\.\\d+)?(?:ms|s|m|h|d))+)$" } }], !1;
    } else
      return validate80.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" } }], !1;
  return validate80.errors = vErrors, errors === 0;
}
validate80.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate82(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate82.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), typeof data != "boolean" ? (validate82.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "boolean" } }], !1) : (validate82.errors = vErrors, errors === 0);
}
validate82.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate84(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate84.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let _errs1 = errors;
      for (let key0 in data)
        if (!func1.call(schema19.properties, key0)) {
          return validate84.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } }], !1;
          break;
        }
      if (_errs1 === errors) {
        if (data.customerIdentity !== void 0) {
          let data0 = data.customerIdentity, _errs2 = errors;
          if (!(data0 === "external-then-email" || data0 === "email-then-external" || data0 === "external-only"))
            return validate84.errors = [{ instancePath: instancePath + "/customerIdentity", schemaPath: "#/properties/customerIdentity/enum", keyword: "enum", params: { allowedValues: schema19.properties.customerIdentity.enum } }], !1;
          var valid0 = _errs2 === errors;
        } else
          var valid0 = !0;
        if (valid0) {
          if (data.sellAmountIs !== void 0) {
            let data1 = data.sellAmountIs, _errs3 = errors;
            if (!(data1 === "token" || data1 === "fiat"))
              return validate84.errors = [{ instancePath: instancePath + "/sellAmountIs", schemaPath: "#/properties/sellAmountIs/enum", keyword: "enum", params: { allowedValues: schema19.properties.sellAmountIs.enum } }], !1;
            var valid0 = _errs3 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.unknownFields !== void 0) {
              let data2 = data.unknownFields, _errs4 = errors;
              if (!(data2 === "reject" || data2 === "ignore"))
                return validate84.errors = [{ instancePath: instancePath + "/unknownFields", schemaPath: "#/properties/unknownFields/enum", keyword: "enum", params: { allowedValues: schema19.properties.unknownFields.enum } }], !1;
              var valid0 = _errs4 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.referencePrefix !== void 0) {
                let data3 = data.referencePrefix, _errs5 = errors;
                if (errors === _errs5)
                  if (typeof data3 == "string") {
                    if (!pattern3.test(data3))
                      return validate84.errors = [{ instancePath: instancePath + "/referencePrefix", schemaPath: "#/properties/referencePrefix/pattern", keyword: "pattern", params: { pattern: "^[A-Z0-9]{1,12}$" } }], !1;
                  } else
                    return validate84.errors = [{ instancePath: instancePath + "/referencePrefix", schemaPath: "#/properties/referencePrefix/type", keyword: "type", params: { type: "string" } }], !1;
                var valid0 = _errs5 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.providerNameSuffix !== void 0) {
                  let data4 = data.providerNameSuffix, _errs7 = errors;
                  if (errors === _errs7)
                    if (typeof data4 == "string") {
                      if (func2(data4) > 40)
                        return validate84.errors = [{ instancePath: instancePath + "/providerNameSuffix", schemaPath: "#/properties/providerNameSuffix/maxLength", keyword: "maxLength", params: { limit: 40 } }], !1;
                    } else
                      return validate84.errors = [{ instancePath: instancePath + "/providerNameSuffix", schemaPath: "#/properties/providerNameSuffix/type", keyword: "type", params: { type: "string" } }], !1;
                  var valid0 = _errs7 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.failover !== void 0) {
                    let _errs9 = errors;
                    if (typeof data.failover != "boolean")
                      return validate84.errors = [{ instancePath: instancePath + "/failover", schemaPath: "#/properties/failover/type", keyword: "type", params: { type: "boolean" } }], !1;
                    var valid0 = _errs9 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0) {
                    if (data.providerStatusCase !== void 0) {
                      let data6 = data.providerStatusCase, _errs11 = errors;
                      if (!(data6 === "upper" || data6 === "lower"))
                        return validate84.errors = [{ instancePath: instancePath + "/providerStatusCase", schemaPath: "#/properties/providerStatusCase/enum", keyword: "enum", params: { allowedValues: schema19.properties.providerStatusCase.enum } }], !1;
                      var valid0 = _errs11 === errors;
                    } else
                      var valid0 = !0;
                    if (valid0) {
                      if (data.buyOurCryptoAddress !== void 0) {
                        let data7 = data.buyOurCryptoAddress, _errs12 = errors;
                        if (!(data7 === "null" || data7 === "address"))
                          return validate84.errors = [{ instancePath: instancePath + "/buyOurCryptoAddress", schemaPath: "#/properties/buyOurCryptoAddress/enum", keyword: "enum", params: { allowedValues: schema19.properties.buyOurCryptoAddress.enum } }], !1;
                        var valid0 = _errs12 === errors;
                      } else
                        var valid0 = !0;
                      if (valid0) {
                        if (data.buyPayInAccount !== void 0) {
                          let data8 = data.buyPayInAccount, _errs13 = errors;
                          if (!(data8 === "present" || data8 === "absent"))
                            return validate84.errors = [{ instancePath: instancePath + "/buyPayInAccount", schemaPath: "#/properties/buyPayInAccount/enum", keyword: "enum", params: { allowedValues: schema19.properties.buyPayInAccount.enum } }], !1;
                          var valid0 = _errs13 === errors;
                        } else
                          var valid0 = !0;
                        if (valid0) {
                          if (data.liveSandboxMember !== void 0) {
                            let data9 = data.liveSandboxMember, _errs14 = errors;
                            if (!(data9 === "absent" || data9 === "false"))
                              return validate84.errors = [{ instancePath: instancePath + "/liveSandboxMember", schemaPath: "#/properties/liveSandboxMember/enum", keyword: "enum", params: { allowedValues: schema19.properties.liveSandboxMember.enum } }], !1;
                            var valid0 = _errs14 === errors;
                          } else
                            var valid0 = !0;
                          if (valid0) {
                            if (data.quoteElements !== void 0) {
                              let data10 = data.quoteElements, _errs15 = errors;
                              if (!(data10 === "full" || data10 === "minimal"))
                                return validate84.errors = [{ instancePath: instancePath + "/quoteElements", schemaPath: "#/properties/quoteElements/enum", keyword: "enum", params: { allowedValues: schema19.properties.quoteElements.enum } }], !1;
                              var valid0 = _errs15 === errors;
                            } else
                              var valid0 = !0;
                            if (valid0) {
                              if (data.rateStep !== void 0) {
                                let data11 = data.rateStep, _errs16 = errors;
                                if (errors === _errs16)
                                  if (typeof data11 == "string") {
                                    if (!pattern4.test(data11))
                                      return validate84.errors = [{ instancePath: instancePath + "/rateStep", schemaPath: "#/properties/rateStep/pattern", keyword: "pattern", params: { pattern: "^(?:\\d+(?:\\.\\d+)?(?:ms|s|m|h|d))+$" } }], !1;
                                  } else
                                    return validate84.errors = [{ instancePath: instancePath + "/rateStep", schemaPath: "#/properties/rateStep/type", keyword: "type", params: { type: "string" } }], !1;
                                var valid0 = _errs16 === errors;
                              } else
                                var valid0 = !0;
                              if (valid0) {
                                if (data.absentExternalCustomerId !== void 0) {
                                  let data12 = data.absentExternalCustomerId, _errs18 = errors;
                                  if (!(data12 === "customer-id" || data12 === "empty"))
                                    return validate84.errors = [{ instancePath: instancePath + "/absentExternalCustomerId", schemaPath: "#/properties/absentExternalCustomerId/enum", keyword: "enum", params: { allowedValues: schema19.properties.absentExternalCustomerId.enum } }], !1;
                                  var valid0 = _errs18 === errors;
                                } else
                                  var valid0 = !0;
                                if (valid0) {
                                  if (data.transactionStatusNames !== void 0) {
                                    let data13 = data.transactionStatusNames, _errs19 = errors;
                                    if (!(data13 === "by-state" || data13 === "constant"))
                                      return validate84.errors = [{ instancePath: instancePath + "/transactionStatusNames", schemaPath: "#/properties/transactionStatusNames/enum", keyword: "enum", params: { allowedValues: schema19.properties.transactionStatusNames.enum } }], !1;
                                    var valid0 = _errs19 === errors;
                                  } else
                                    var valid0 = !0;
                                  if (valid0) {
                                    if (data.amountToleranceBps !== void 0) {
                                      let data14 = data.amountToleranceBps, _errs20 = errors;
                                      if (!(typeof data14 == "number" && !(data14 % 1) && !isNaN(data14) && isFinite(data14)))
                                        return validate84.errors = [{ instancePath: instancePath + "/amountToleranceBps", schemaPath: "#/properties/amountToleranceBps/type", keyword: "type", params: { type: "integer" } }], !1;
                                      if (errors === _errs20 && typeof data14 == "number" && isFinite(data14)) {
                                        if (data14 > 1e4 || isNaN(data14))
                                          return validate84.errors = [{ instancePath: instancePath + "/amountToleranceBps", schemaPath: "#/properties/amountToleranceBps/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e4 } }], !1;
                                        if (data14 < 0 || isNaN(data14))
                                          return validate84.errors = [{ instancePath: instancePath + "/amountToleranceBps", schemaPath: "#/properties/amountToleranceBps/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 } }], !1;
                                      }
                                      var valid0 = _errs20 === errors;
                                    } else
                                      var valid0 = !0;
                                    if (valid0) {
                                      if (data.statusSync !== void 0) {
                                        let data15 = data.statusSync, _errs22 = errors;
                                        if (!(data15 === "queue" || data15 === "inline"))
                                          return validate84.errors = [{ instancePath: instancePath + "/statusSync", schemaPath: "#/properties/statusSync/enum", keyword: "enum", params: { allowedValues: schema19.properties.statusSync.enum } }], !1;
                                        var valid0 = _errs22 === errors;
                                      } else
                                        var valid0 = !0;
                                      if (valid0) {
                                        if (data.syncDelay !== void 0) {
                                          let data16 = data.syncDelay, _errs23 = errors;
                                          if (errors === _errs23)
                                            if (typeof data16 == "string") {
                                              if (!pattern4.test(data16))
                                                return validate84.errors = [{ instancePath: instancePath + "/syncDelay", schemaPath: "#/properties/syncDelay/pattern", keyword: "pattern", params: { pattern: "^(?:\\d+(?:\\.\\d+)?(?:ms|s|m|h|d))+$" } }], !1;
                                            } else
                                              return validate84.errors = [{ instancePath: instancePath + "/syncDelay", schemaPath: "#/properties/syncDelay/type", keyword: "type", params: { type: "string" } }], !1;
                                          var valid0 = _errs23 === errors;
                                        } else
                                          var valid0 = !0;
                                        if (valid0) {
                                          if (data.statusLabels !== void 0) {
                                            let data17 = data.statusLabels, _errs25 = errors;
                                            if (!(data17 === "plain" || data17 === "human"))
                                              return validate84.errors = [{ instancePath: instancePath + "/statusLabels", schemaPath: "#/properties/statusLabels/enum", keyword: "enum", params: { allowedValues: schema19.properties.statusLabels.enum } }], !1;
                                            var valid0 = _errs25 === errors;
                                          } else
                                            var valid0 = !0;
                                          if (valid0) {
                                            if (data.closedOrderReports !== void 0) {
                                              let data18 = data.closedOrderReports, _errs26 = errors;
                                              if (!(data18 === "failed" || data18 === "pending"))
                                                return validate84.errors = [{ instancePath: instancePath + "/closedOrderReports", schemaPath: "#/properties/closedOrderReports/enum", keyword: "enum", params: { allowedValues: schema19.properties.closedOrderReports.enum } }], !1;
                                              var valid0 = _errs26 === errors;
                                            } else
                                              var valid0 = !0;
                                            if (valid0) {
                                              if (data.gatewayContext !== void 0) {
                                                let data19 = data.gatewayContext, _errs27 = errors;
                                                if (!(data19 === "settled" || data19 === "always" || data19 === "never"))
                                                  return validate84.errors = [{ instancePath: instancePath + "/gatewayContext", schemaPath: "#/properties/gatewayContext/enum", keyword: "enum", params: { allowedValues: schema19.properties.gatewayContext.enum } }], !1;
                                                var valid0 = _errs27 === errors;
                                              } else
                                                var valid0 = !0;
                                              if (valid0) {
                                                if (data.bankCodes !== void 0) {
                                                  let data20 = data.bankCodes, _errs28 = errors;
                                                  if (!(data20 === "canonical" || data20 === "provider-scoped"))
                                                    return validate84.errors = [{ instancePath: instancePath + "/bankCodes", schemaPath: "#/properties/bankCodes/enum", keyword: "enum", params: { allowedValues: schema19.properties.bankCodes.enum } }], !1;
                                                  var valid0 = _errs28 === errors;
                                                } else
                                                  var valid0 = !0;
                                                if (valid0) {
                                                  if (data.fundedWindow !== void 0) {
                                                    let data21 = data.fundedWindow, _errs29 = errors;
                                                    if (!(data21 === "lapse" || data21 === "extend"))
                                                      return validate84.errors = [{ instancePath: instancePath + "/fundedWindow", schemaPath: "#/properties/fundedWindow/enum", keyword: "enum", params: { allowedValues: schema19.properties.fundedWindow.enum } }], !1;
                                                    var valid0 = _errs29 === errors;
                                                  } else
                                                    var valid0 = !0;
                                                  if (valid0) {
                                                    if (data.underpayment !== void 0) {
                                                      let data22 = data.underpayment, _errs30 = errors;
                                                      if (!(data22 === "hold" || data22 === "fail" || data22 === "settle"))
                                                        return validate84.errors = [{ instancePath: instancePath + "/underpayment", schemaPath: "#/properties/underpayment/enum", keyword: "enum", params: { allowedValues: schema19.properties.underpayment.enum } }], !1;
                                                      var valid0 = _errs30 === errors;
                                                    } else
                                                      var valid0 = !0;
                                                    if (valid0) {
                                                      if (data.overpayment !== void 0) {
                                                        let data23 = data.overpayment, _errs31 = errors;
                                                        if (!(data23 === "settle-and-refund" || data23 === "settle-all" || data23 === "fail"))
                                                          return validate84.errors = [{ instancePath: instancePath + "/overpayment", schemaPath: "#/properties/overpayment/enum", keyword: "enum", params: { allowedValues: schema19.properties.overpayment.enum } }], !1;
                                                        var valid0 = _errs31 === errors;
                                                      } else
                                                        var valid0 = !0;
                                                      if (valid0) {
                                                        if (data.secondDeposit !== void 0) {
                                                          let data24 = data.secondDeposit, _errs32 = errors;
                                                          if (!(data24 === "refund" || data24 === "hold"))
                                                            return validate84.errors = [{ instancePath: instancePath + "/secondDeposit", schemaPath: "#/properties/secondDeposit/enum", keyword: "enum", params: { allowedValues: schema19.properties.secondDeposit.enum } }], !1;
                                                          var valid0 = _errs32 === errors;
                                                        } else
                                                          var valid0 = !0;
                                                        if (valid0) {
                                                          if (data.lateDeposit !== void 0) {
                                                            let data25 = data.lateDeposit, _errs33 = errors;
                                                            if (!(data25 === "refund" || data25 === "hold"))
                                                              return validate84.errors = [{ instancePath: instancePath + "/lateDeposit", schemaPath: "#/properties/lateDeposit/enum", keyword: "enum", params: { allowedValues: schema19.properties.lateDeposit.enum } }], !1;
                                                            var valid0 = _errs33 === errors;
                                                          } else
                                                            var valid0 = !0;
                                                          if (valid0) {
                                                            if (data.successStatus !== void 0) {
                                                              let data26 = data.successStatus, _errs34 = errors;
                                                              if (!(typeof data26 == "number" && !(data26 % 1) && !isNaN(data26) && isFinite(data26)))
                                                                return validate84.errors = [{ instancePath: instancePath + "/successStatus", schemaPath: "#/properties/successStatus/type", keyword: "type", params: { type: "integer" } }], !1;
                                                              if (errors === _errs34 && typeof data26 == "number" && isFinite(data26)) {
                                                                if (data26 > 299 || isNaN(data26))
                                                                  return validate84.errors = [{ instancePath: instancePath + "/successStatus", schemaPath: "#/properties/successStatus/maximum", keyword: "maximum", params: { comparison: "<=", limit: 299 } }], !1;
                                                                if (data26 < 200 || isNaN(data26))
                                                                  return validate84.errors = [{ instancePath: instancePath + "/successStatus", schemaPath: "#/properties/successStatus/minimum", keyword: "minimum", params: { comparison: ">=", limit: 200 } }], !1;
                                                              }
                                                              var valid0 = _errs34 === errors;
                                                            } else
                                                              var valid0 = !0;
                                                            if (valid0) {
                                                              if (data.orderCreatedStatus !== void 0) {
                                                                let data27 = data.orderCreatedStatus, _errs36 = errors;
                                                                if (!(typeof data27 == "number" && !(data27 % 1) && !isNaN(data27) && isFinite(data27)))
                                                                  return validate84.errors = [{ instancePath: instancePath + "/orderCreatedStatus", schemaPath: "#/properties/orderCreatedStatus/type", keyword: "type", params: { type: "integer" } }], !1;
                                                                if (errors === _errs36 && typeof data27 == "number" && isFinite(data27)) {
                                                                  if (data27 > 299 || isNaN(data27))
                                                                    return validate84.errors = [{ instancePath: instancePath + "/orderCreatedStatus", schemaPath: "#/properties/orderCreatedStatus/maximum", keyword: "maximum", params: { comparison: "<=", limit: 299 } }], !1;
                                                                  if (data27 < 200 || isNaN(data27))
                                                                    return validate84.errors = [{ instancePath: instancePath + "/orderCreatedStatus", schemaPath: "#/properties/orderCreatedStatus/minimum", keyword: "minimum", params: { comparison: ">=", limit: 200 } }], !1;
                                                                }
                                                                var valid0 = _errs36 === errors;
                                                              } else
                                                                var valid0 = !0;
                                                              if (valid0) {
                                                                if (data.replacedOrder !== void 0) {
                                                                  let data28 = data.replacedOrder, _errs38 = errors;
                                                                  if (!(data28 === "cancel" || data28 === "keep"))
                                                                    return validate84.errors = [{ instancePath: instancePath + "/replacedOrder", schemaPath: "#/properties/replacedOrder/enum", keyword: "enum", params: { allowedValues: schema19.properties.replacedOrder.enum } }], !1;
                                                                  var valid0 = _errs38 === errors;
                                                                } else
                                                                  var valid0 = !0;
                                                                if (valid0) {
                                                                  if (data.noRouteStatus !== void 0) {
                                                                    let data29 = data.noRouteStatus, _errs39 = errors;
                                                                    if (!(typeof data29 == "number" && !(data29 % 1) && !isNaN(data29) && isFinite(data29)))
                                                                      return validate84.errors = [{ instancePath: instancePath + "/noRouteStatus", schemaPath: "#/properties/noRouteStatus/type", keyword: "type", params: { type: "integer" } }], !1;
                                                                    if (errors === _errs39 && typeof data29 == "number" && isFinite(data29)) {
                                                                      if (data29 > 599 || isNaN(data29))
                                                                        return validate84.errors = [{ instancePath: instancePath + "/noRouteStatus", schemaPath: "#/properties/noRouteStatus/maximum", keyword: "maximum", params: { comparison: "<=", limit: 599 } }], !1;
                                                                      if (data29 < 400 || isNaN(data29))
                                                                        return validate84.errors = [{ instancePath: instancePath + "/noRouteStatus", schemaPath: "#/properties/noRouteStatus/minimum", keyword: "minimum", params: { comparison: ">=", limit: 400 } }], !1;
                                                                    }
                                                                    var valid0 = _errs39 === errors;
                                                                  } else
                                                                    var valid0 = !0;
                                                                  if (valid0) {
                                                                    if (data.notFoundBody !== void 0) {
                                                                      let data30 = data.notFoundBody, _errs41 = errors;
                                                                      if (!(data30 === "envelope" || data30 === "empty"))
                                                                        return validate84.errors = [{ instancePath: instancePath + "/notFoundBody", schemaPath: "#/properties/notFoundBody/enum", keyword: "enum", params: { allowedValues: schema19.properties.notFoundBody.enum } }], !1;
                                                                      var valid0 = _errs41 === errors;
                                                                    } else
                                                                      var valid0 = !0;
                                                                    if (valid0) {
                                                                      if (data.unknownTransactionStatus !== void 0) {
                                                                        let data31 = data.unknownTransactionStatus, _errs42 = errors;
                                                                        if (!(typeof data31 == "number" && !(data31 % 1) && !isNaN(data31) && isFinite(data31)))
                                                                          return validate84.errors = [{ instancePath: instancePath + "/unknownTransactionStatus", schemaPath: "#/properties/unknownTransactionStatus/type", keyword: "type", params: { type: "integer" } }], !1;
                                                                        if (errors === _errs42 && typeof data31 == "number" && isFinite(data31)) {
                                                                          if (data31 > 599 || isNaN(data31))
                                                                            return validate84.errors = [{ instancePath: instancePath + "/unknownTransactionStatus", schemaPath: "#/properties/unknownTransactionStatus/maximum", keyword: "maximum", params: { comparison: "<=", limit: 599 } }], !1;
                                                                          if (data31 < 400 || isNaN(data31))
                                                                            return validate84.errors = [{ instancePath: instancePath + "/unknownTransactionStatus", schemaPath: "#/properties/unknownTransactionStatus/minimum", keyword: "minimum", params: { comparison: ">=", limit: 400 } }], !1;
                                                                        }
                                                                        var valid0 = _errs42 === errors;
                                                                      } else
                                                                        var valid0 = !0;
                                                                      if (valid0) {
                                                                        if (data.unknownProviderStatus !== void 0) {
                                                                          let data32 = data.unknownProviderStatus, _errs44 = errors;
                                                                          if (!(typeof data32 == "number" && !(data32 % 1) && !isNaN(data32) && isFinite(data32)))
                                                                            return validate84.errors = [{ instancePath: instancePath + "/unknownProviderStatus", schemaPath: "#/properties/unknownProviderStatus/type", keyword: "type", params: { type: "integer" } }], !1;
                                                                          if (errors === _errs44 && typeof data32 == "number" && isFinite(data32)) {
                                                                            if (data32 > 599 || isNaN(data32))
                                                                              return validate84.errors = [{ instancePath: instancePath + "/unknownProviderStatus", schemaPath: "#/properties/unknownProviderStatus/maximum", keyword: "maximum", params: { comparison: "<=", limit: 599 } }], !1;
                                                                            if (data32 < 400 || isNaN(data32))
                                                                              return validate84.errors = [{ instancePath: instancePath + "/unknownProviderStatus", schemaPath: "#/properties/unknownProviderStatus/minimum", keyword: "minimum", params: { comparison: ">=", limit: 400 } }], !1;
                                                                          }
                                                                          var valid0 = _errs44 === errors;
                                                                        } else
                                                                          var valid0 = !0;
                                                                        if (valid0) {
                                                                          if (data.resolveMiss !== void 0) {
                                                                            let data33 = data.resolveMiss, _errs46 = errors;
                                                                            if (!(data33 === "success-false" || data33 === "empty-name" || data33 === "error"))
                                                                              return validate84.errors = [{ instancePath: instancePath + "/resolveMiss", schemaPath: "#/properties/resolveMiss/enum", keyword: "enum", params: { allowedValues: schema19.properties.resolveMiss.enum } }], !1;
                                                                            var valid0 = _errs46 === errors;
                                                                          } else
                                                                            var valid0 = !0;
                                                                          if (valid0) {
                                                                            if (data.catalog !== void 0) {
                                                                              let data34 = data.catalog, _errs47 = errors;
                                                                              if (!(data34 === "absent" || data34 === "served"))
                                                                                return validate84.errors = [{ instancePath: instancePath + "/catalog", schemaPath: "#/properties/catalog/enum", keyword: "enum", params: { allowedValues: schema19.properties.catalog.enum } }], !1;
                                                                              var valid0 = _errs47 === errors;
                                                                            } else
                                                                              var valid0 = !0;
                                                                            if (valid0) {
                                                                              if (data.missingKeyStatus !== void 0) {
                                                                                let data35 = data.missingKeyStatus, _errs48 = errors;
                                                                                if (!(typeof data35 == "number" && !(data35 % 1) && !isNaN(data35) && isFinite(data35)))
                                                                                  return validate84.errors = [{ instancePath: instancePath + "/missingKeyStatus", schemaPath: "#/properties/missingKeyStatus/type", keyword: "type", params: { type: "integer" } }], !1;
                                                                                if (errors === _errs48 && typeof data35 == "number" && isFinite(data35)) {
                                                                                  if (data35 > 499 || isNaN(data35))
                                                                                    return validate84.errors = [{ instancePath: instancePath + "/missingKeyStatus", schemaPath: "#/properties/missingKeyStatus/maximum", keyword: "maximum", params: { comparison: "<=", limit: 499 } }], !1;
                                                                                  if (data35 < 400 || isNaN(data35))
                                                                                    return validate84.errors = [{ instancePath: instancePath + "/missingKeyStatus", schemaPath: "#/properties/missingKeyStatus/minimum", keyword: "minimum", params: { comparison: ">=", limit: 400 } }], !1;
                                                                                }
                                                                                var valid0 = _errs48 === errors;
                                                                              } else
                                                                                var valid0 = !0;
                                                                              if (valid0) {
                                                                                if (data.unknownKeyStatus !== void 0) {
                                                                                  let data36 = data.unknownKeyStatus, _errs50 = errors;
                                                                                  if (!(typeof data36 == "number" && !(data36 % 1) && !isNaN(data36) && isFinite(data36)))
                                                                                    return validate84.errors = [{ instancePath: instancePath + "/unknownKeyStatus", schemaPath: "#/properties/unknownKeyStatus/type", keyword: "type", params: { type: "integer" } }], !1;
                                                                                  if (errors === _errs50 && typeof data36 == "number" && isFinite(data36)) {
                                                                                    if (data36 > 499 || isNaN(data36))
                                                                                      return validate84.errors = [{ instancePath: instancePath + "/unknownKeyStatus", schemaPath: "#/properties/unknownKeyStatus/maximum", keyword: "maximum", params: { comparison: "<=", limit: 499 } }], !1;
                                                                                    if (data36 < 400 || isNaN(data36))
                                                                                      return validate84.errors = [{ instancePath: instancePath + "/unknownKeyStatus", schemaPath: "#/properties/unknownKeyStatus/minimum", keyword: "minimum", params: { comparison: ">=", limit: 400 } }], !1;
                                                                                  }
                                                                                  var valid0 = _errs50 === errors;
                                                                                } else
                                                                                  var valid0 = !0;
                                                                                if (valid0) {
                                                                                  if (data.revokedKeyStatus !== void 0) {
                                                                                    let data37 = data.revokedKeyStatus, _errs52 = errors;
                                                                                    if (!(typeof data37 == "number" && !(data37 % 1) && !isNaN(data37) && isFinite(data37)))
                                                                                      return validate84.errors = [{ instancePath: instancePath + "/revokedKeyStatus", schemaPath: "#/properties/revokedKeyStatus/type", keyword: "type", params: { type: "integer" } }], !1;
                                                                                    if (errors === _errs52 && typeof data37 == "number" && isFinite(data37)) {
                                                                                      if (data37 > 499 || isNaN(data37))
                                                                                        return validate84.errors = [{ instancePath: instancePath + "/revokedKeyStatus", schemaPath: "#/properties/revokedKeyStatus/maximum", keyword: "maximum", params: { comparison: "<=", limit: 499 } }], !1;
                                                                                      if (data37 < 400 || isNaN(data37))
                                                                                        return validate84.errors = [{ instancePath: instancePath + "/revokedKeyStatus", schemaPath: "#/properties/revokedKeyStatus/minimum", keyword: "minimum", params: { comparison: ">=", limit: 400 } }], !1;
                                                                                    }
                                                                                    var valid0 = _errs52 === errors;
                                                                                  } else
                                                                                    var valid0 = !0;
                                                                                  if (valid0) {
                                                                                    if (data.signatureScheme !== void 0) {
                                                                                      let data38 = data.signatureScheme, _errs54 = errors;
                                                                                      if (!(data38 === "hex" || data38 === "prefixed" || data38 === "base64" || data38 === "timestamped" || data38 === "standard-webhooks"))
                                                                                        return validate84.errors = [{ instancePath: instancePath + "/signatureScheme", schemaPath: "#/properties/signatureScheme/enum", keyword: "enum", params: { allowedValues: schema19.properties.signatureScheme.enum } }], !1;
                                                                                      var valid0 = _errs54 === errors;
                                                                                    } else
                                                                                      var valid0 = !0;
                                                                                    if (valid0) {
                                                                                      if (data.rotationOverlap !== void 0) {
                                                                                        let data39 = data.rotationOverlap, _errs55 = errors;
                                                                                        if (errors === _errs55)
                                                                                          if (typeof data39 == "string") {
                                                                                            if (!pattern4.test(data39))
                                                                                              return validate84.errors = [{ instancePath: instancePath + "/rotationOverlap", schemaPath: "#/properties/rotationOverlap/pattern", keyword: "pattern", params: { pattern: "^(?:\\d+(?:\\.\\d+)?(?:ms|s|m|h|d))+$" } }], !1;
                                                                                          } else
                                                                                            return validate84.errors = [{ instancePath: instancePath + "/rotationOverlap", schemaPath: "#/properties/rotationOverlap/type", keyword: "type", params: { type: "string" } }], !1;
                                                                                        var valid0 = _errs55 === errors;
                                                                                      } else
                                                                                        var valid0 = !0;
                                                                                      if (valid0) {
                                                                                        if (data.eventOrderKey !== void 0) {
                                                                                          let data40 = data.eventOrderKey, _errs57 = errors;
                                                                                          if (!(data40 === "transactionId" || data40 === "id" || data40 === "reference" || data40 === "requestReference"))
                                                                                            return validate84.errors = [{ instancePath: instancePath + "/eventOrderKey", schemaPath: "#/properties/eventOrderKey/enum", keyword: "enum", params: { allowedValues: schema19.properties.eventOrderKey.enum } }], !1;
                                                                                          var valid0 = _errs57 === errors;
                                                                                        } else
                                                                                          var valid0 = !0;
                                                                                        if (valid0) {
                                                                                          if (data.eventAmounts !== void 0) {
                                                                                            let data41 = data.eventAmounts, _errs58 = errors;
                                                                                            if (!(data41 === "text" || data41 === "number"))
                                                                                              return validate84.errors = [{ instancePath: instancePath + "/eventAmounts", schemaPath: "#/properties/eventAmounts/enum", keyword: "enum", params: { allowedValues: schema19.properties.eventAmounts.enum } }], !1;
                                                                                            var valid0 = _errs58 === errors;
                                                                                          } else
                                                                                            var valid0 = !0;
                                                                                          if (valid0) {
                                                                                            if (data.eventText !== void 0) {
                                                                                              let data42 = data.eventText, _errs59 = errors;
                                                                                              if (!(data42 === "compact" || data42 === "spaced"))
                                                                                                return validate84.errors = [{ instancePath: instancePath + "/eventText", schemaPath: "#/properties/eventText/enum", keyword: "enum", params: { allowedValues: schema19.properties.eventText.enum } }], !1;
                                                                                              var valid0 = _errs59 === errors;
                                                                                            } else
                                                                                              var valid0 = !0;
                                                                                            if (valid0) {
                                                                                              if (data.webhookLadder !== void 0) {
                                                                                                let data43 = data.webhookLadder, _errs60 = errors;
                                                                                                if (errors === _errs60)
                                                                                                  if (Array.isArray(data43)) {
                                                                                                    if (data43.length > 50)
                                                                                                      return validate84.errors = [{ instancePath: instancePath + "/webhookLadder", schemaPath: "#/properties/webhookLadder/maxItems", keyword: "maxItems", params: { limit: 50 } }], !1;
                                                                                                    if (data43.length < 1)
                                                                                                      return validate84.errors = [{ instancePath: instancePath + "/webhookLadder", schemaPath: "#/properties/webhookLadder/minItems", keyword: "minItems", params: { limit: 1 } }], !1;
                                                                                                    {
                                                                                                      var valid1 = !0;
                                                                                                      let len0 = data43.length;
                                                                                                      for (let i0 = 0; i0 < len0; i0++) {
                                                                                                        let data44 = data43[i0], _errs62 = errors;
                                                                                                        if (errors === _errs62)
                                                                                                          if (typeof data44 == "string") {
                                                                                                            if (!pattern4.test(data44))
                                                                                                              return validate84.errors = [{ instancePath: instancePath + "/webhookLadder/" + i0, schemaPath: "#/properties/webhookLadder/items/pattern", keyword: "pattern", params: { pattern: "^(?:\\d+(?:\\.\\d+)?(?:ms|s|m|h|d))+$" } }], !1;
                                                                                                          } else
                                                                                                            return validate84.errors = [{ instancePath: instancePath + "/webhookLadder/" + i0, schemaPath: "#/properties/webhookLadder/items/type", keyword: "type", params: { type: "string" } }], !1;
                                                                                                        var valid1 = _errs62 === errors;
                                                                                                        if (!valid1)
                                                                                                          break;
                                                                                                      }
                                                                                                    }
                                                                                                  } else
                                                                                                    return validate84.errors = [{ instancePath: instancePath + "/webhookLadder", schemaPath: "#/properties/webhookLadder/type", keyword: "type", params: { type: "array" } }], !1;
                                                                                                var valid0 = _errs60 === errors;
                                                                                              } else
                                                                                                var valid0 = !0;
                                                                                              if (valid0) {
                                                                                                if (data.webhookTimeout !== void 0) {
                                                                                                  let data45 = data.webhookTimeout, _errs64 = errors;
                                                                                                  if (errors === _errs64)
                                                                                                    if (typeof data45 == "string") {
                                                                                                      if (!pattern4.test(data45))
                                                                                                        return validate84.errors = [{ instancePath: instancePath + "/webhookTimeout", schemaPath: "#/properties/webhookTimeout/pattern", keyword: "pattern", params: { pattern: "^(?:\\d+(?:\\.\\d+)?(?:ms|s|m|h|d))+$" } }], !1;
                                                                                                    } else
                                                                                                      return validate84.errors = [{ instancePath: instancePath + "/webhookTimeout", schemaPath: "#/properties/webhookTimeout/type", keyword: "type", params: { type: "string" } }], !1;
                                                                                                  var valid0 = _errs64 === errors;
                                                                                                } else
                                                                                                  var valid0 = !0;
                                                                                                if (valid0) {
                                                                                                  if (data.webhookRetryAfter !== void 0) {
                                                                                                    let data46 = data.webhookRetryAfter, _errs66 = errors;
                                                                                                    if (!(data46 === "honour" || data46 === "ignore"))
                                                                                                      return validate84.errors = [{ instancePath: instancePath + "/webhookRetryAfter", schemaPath: "#/properties/webhookRetryAfter/enum", keyword: "enum", params: { allowedValues: schema19.properties.webhookRetryAfter.enum } }], !1;
                                                                                                    var valid0 = _errs66 === errors;
                                                                                                  } else
                                                                                                    var valid0 = !0;
                                                                                                  if (valid0) {
                                                                                                    if (data.webhookGone !== void 0) {
                                                                                                      let data47 = data.webhookGone, _errs67 = errors;
                                                                                                      if (!(data47 === "disable" || data47 === "retry"))
                                                                                                        return validate84.errors = [{ instancePath: instancePath + "/webhookGone", schemaPath: "#/properties/webhookGone/enum", keyword: "enum", params: { allowedValues: schema19.properties.webhookGone.enum } }], !1;
                                                                                                      var valid0 = _errs67 === errors;
                                                                                                    } else
                                                                                                      var valid0 = !0;
                                                                                                    if (valid0) {
                                                                                                      if (data.conflictStatus !== void 0) {
                                                                                                        let data48 = data.conflictStatus, _errs68 = errors;
                                                                                                        if (!(typeof data48 == "number" && !(data48 % 1) && !isNaN(data48) && isFinite(data48)))
                                                                                                          return validate84.errors = [{ instancePath: instancePath + "/conflictStatus", schemaPath: "#/properties/conflictStatus/type", keyword: "type", params: { type: "integer" } }], !1;
                                                                                                        if (errors === _errs68 && typeof data48 == "number" && isFinite(data48)) {
                                                                                                          if (data48 > 599 || isNaN(data48))
                                                                                                            return validate84.errors = [{ instancePath: instancePath + "/conflictStatus", schemaPath: "#/properties/conflictStatus/maximum", keyword: "maximum", params: { comparison: "<=", limit: 599 } }], !1;
                                                                                                          if (data48 < 200 || isNaN(data48))
                                                                                                            return validate84.errors = [{ instancePath: instancePath + "/conflictStatus", schemaPath: "#/properties/conflictStatus/minimum", keyword: "minimum", params: { comparison: ">=", limit: 200 } }], !1;
                                                                                                        }
                                                                                                        var valid0 = _errs68 === errors;
                                                                                                      } else
                                                                                                        var valid0 = !0;
                                                                                                      if (valid0) {
                                                                                                        if (data.validationStatus !== void 0) {
                                                                                                          let data49 = data.validationStatus, _errs70 = errors;
                                                                                                          if (!(typeof data49 == "number" && !(data49 % 1) && !isNaN(data49) && isFinite(data49)))
                                                                                                            return validate84.errors = [{ instancePath: instancePath + "/validationStatus", schemaPath: "#/properties/validationStatus/type", keyword: "type", params: { type: "integer" } }], !1;
                                                                                                          if (errors === _errs70 && typeof data49 == "number" && isFinite(data49)) {
                                                                                                            if (data49 > 499 || isNaN(data49))
                                                                                                              return validate84.errors = [{ instancePath: instancePath + "/validationStatus", schemaPath: "#/properties/validationStatus/maximum", keyword: "maximum", params: { comparison: "<=", limit: 499 } }], !1;
                                                                                                            if (data49 < 400 || isNaN(data49))
                                                                                                              return validate84.errors = [{ instancePath: instancePath + "/validationStatus", schemaPath: "#/properties/validationStatus/minimum", keyword: "minimum", params: { comparison: ">=", limit: 400 } }], !1;
                                                                                                          }
                                                                                                          var valid0 = _errs70 === errors;
                                                                                                        } else
                                                                                                          var valid0 = !0;
                                                                                                        if (valid0) {
                                                                                                          if (data.errorMessageShape !== void 0) {
                                                                                                            let data50 = data.errorMessageShape, _errs72 = errors;
                                                                                                            if (!(data50 === "text" || data50 === "list"))
                                                                                                              return validate84.errors = [{ instancePath: instancePath + "/errorMessageShape", schemaPath: "#/properties/errorMessageShape/enum", keyword: "enum", params: { allowedValues: schema19.properties.errorMessageShape.enum } }], !1;
                                                                                                            var valid0 = _errs72 === errors;
                                                                                                          } else
                                                                                                            var valid0 = !0;
                                                                                                          if (valid0) {
                                                                                                            if (data.intentLifetime !== void 0) {
                                                                                                              let data51 = data.intentLifetime, _errs73 = errors;
                                                                                                              if (errors === _errs73)
                                                                                                                if (typeof data51 == "string") {
                                                                                                                  if (!pattern4.test(data51))
                                                                                                                    return validate84.errors = [{ instancePath: instancePath + "/intentLifetime", schemaPath: "#/properties/intentLifetime/pattern", keyword: "pattern", params: { pattern: "^(?:\\d+(?:\\.\\d+)?(?:ms|s|m|h|d))+$" } }], !1;
                                                                                                                } else
                                                                                                                  return validate84.errors = [{ instancePath: instancePath + "/intentLifetime", schemaPath: "#/properties/intentLifetime/type", keyword: "type", params: { type: "string" } }], !1;
                                                                                                              var valid0 = _errs73 === errors;
                                                                                                            } else
                                                                                                              var valid0 = !0;
                                                                                                            if (valid0) {
                                                                                                              if (data.rateLimitPerMinute !== void 0) {
                                                                                                                let data52 = data.rateLimitPerMinute, _errs75 = errors;
                                                                                                                if (!(typeof data52 == "number" && !(data52 % 1) && !isNaN(data52) && isFinite(data52)))
                                                                                                                  return validate84.errors = [{ instancePath: instancePath + "/rateLimitPerMinute", schemaPath: "#/properties/rateLimitPerMinute/type", keyword: "type", params: { type: "integer" } }], !1;
                                                                                                                if (errors === _errs75 && typeof data52 == "number" && isFinite(data52)) {
                                                                                                                  if (data52 > 1e6 || isNaN(data52))
                                                                                                                    return validate84.errors = [{ instancePath: instancePath + "/rateLimitPerMinute", schemaPath: "#/properties/rateLimitPerMinute/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e6 } }], !1;
                                                                                                                  if (data52 < 0 || isNaN(data52))
                                                                                                                    return validate84.errors = [{ instancePath: instancePath + "/rateLimitPerMinute", schemaPath: "#/properties/rateLimitPerMinute/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 } }], !1;
                                                                                                                }
                                                                                                                var valid0 = _errs75 === errors;
                                                                                                              } else
                                                                                                                var valid0 = !0;
                                                                                                              if (valid0) {
                                                                                                                if (data.minimumOrderUsd !== void 0) {
                                                                                                                  let data53 = data.minimumOrderUsd, _errs77 = errors;
                                                                                                                  if (errors === _errs77)
                                                                                                                    if (typeof data53 == "number" && isFinite(data53)) {
                                                                                                                      if (data53 > 1e6 || isNaN(data53))
                                                                                                                        return validate84.errors = [{ instancePath: instancePath + "/minimumOrderUsd", schemaPath: "#/properties/minimumOrderUsd/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e6 } }], !1;
                                                                                                                      if (data53 < 0 || isNaN(data53))
                                                                                                                        return validate84.errors = [{ instancePath: instancePath + "/minimumOrderUsd", schemaPath: "#/properties/minimumOrderUsd/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 } }], !1;
                                                                                                                    } else
                                                                                                                      return validate84.errors = [{ instancePath: instancePath + "/minimumOrderUsd", schemaPath: "#/properties/minimumOrderUsd/type", keyword: "type", params: { type: "number" } }], !1;
                                                                                                                  var valid0 = _errs77 === errors;
                                                                                                                } else
                                                                                                                  var valid0 = !0;
                                                                                                                if (valid0)
                                                                                                                  if (data.maxDeveloperFeePercent !== void 0) {
                                                                                                                    let data54 = data.maxDeveloperFeePercent, _errs79 = errors;
                                                                                                                    if (errors === _errs79)
                                                                                                                      if (typeof data54 == "number" && isFinite(data54)) {
                                                                                                                        if (data54 > 100 || isNaN(data54))
                                                                                                                          return validate84.errors = [{ instancePath: instancePath + "/maxDeveloperFeePercent", schemaPath: "#/properties/maxDeveloperFeePercent/maximum", keyword: "maximum", params: { comparison: "<=", limit: 100 } }], !1;
                                                                                                                        if (data54 < 0 || isNaN(data54))
                                                                                                                          return validate84.errors = [{ instancePath: instancePath + "/maxDeveloperFeePercent", schemaPath: "#/properties/maxDeveloperFeePercent/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 } }], !1;
                                                                                                                      } else
                                                                                                                        return validate84.errors = [{ instancePath: instancePath + "/maxDeveloperFeePercent", schemaPath: "#/properties/maxDeveloperFeePercent/type", keyword: "type", params: { type: "number" } }], !1;
                                                                                                                    var valid0 = _errs79 === errors;
                                                                                                                  } else
                                                                                                                    var valid0 = !0;
                                                                                                              }
                                                                                                            }
                                                                                                          }
                                                                                                        }
                                                                                                      }
                                                                                                    }
                                                                                                  }
                                                                                                }
                                                                                              }
                                                                                            }
                                                                                          }
                                                                                        }
                                                                                      }
                                                                                    }
                                                                                  }
                                                                                }
                                                                              }
                                                                            }
                                                                          }
                                                                        }
                                                                      }
                                                                    }
                                                                  }
                                                                }
                                                              }
                                                            }
                                                          }
                                                        }
                                                      }
                                                    }
                                                  }
                                                }
                                              }
                                            }
                                          }
                                        }
                                      }
                                    }
                                  }
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else
      return validate84.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } }], !1;
  return validate84.errors = vErrors, errors === 0;
}
validate84.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate86(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate86.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (Object.keys(data).length > 100)
        return validate86.errors = [{ instancePath, schemaPath: "#/maxProperties", keyword: "maxProperties", params: { limit: 100 } }], !1;
      for (let key0 in data) {
        let _errs2 = errors;
        validate57(data[key0], { instancePath: instancePath + "/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), parentData: data, parentDataProperty: key0, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors), errors = vErrors.length);
        var valid0 = _errs2 === errors;
        if (!valid0)
          break;
      }
    } else
      return validate86.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } }], !1;
  return validate86.errors = vErrors, errors === 0;
}
validate86.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate89(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate89.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (Array.isArray(data)) {
      if (data.length > 100)
        return validate89.errors = [{ instancePath, schemaPath: "#/maxItems", keyword: "maxItems", params: { limit: 100 } }], !1;
      {
        var valid0 = !0;
        let len0 = data.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let _errs1 = errors;
          validate66(data[i0], { instancePath: instancePath + "/" + i0, parentData: data, parentDataProperty: i0, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate66.errors : vErrors.concat(validate66.errors), errors = vErrors.length);
          var valid0 = _errs1 === errors;
          if (!valid0)
            break;
        }
      }
    } else
      return validate89.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "array" } }], !1;
  return validate89.errors = vErrors, errors === 0;
}
validate89.evaluated = { items: !0, dynamicProps: !1, dynamicItems: !1 };
function validate92(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate92.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (Array.isArray(data)) {
      if (data.length > 100)
        return validate92.errors = [{ instancePath, schemaPath: "#/maxItems", keyword: "maxItems", params: { limit: 100 } }], !1;
      {
        var valid0 = !0;
        let len0 = data.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let _errs1 = errors;
          validate73(data[i0], { instancePath: instancePath + "/" + i0, parentData: data, parentDataProperty: i0, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate73.errors : vErrors.concat(validate73.errors), errors = vErrors.length);
          var valid0 = _errs1 === errors;
          if (!valid0)
            break;
        }
      }
    } else
      return validate92.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "array" } }], !1;
  return validate92.errors = vErrors, errors === 0;
}
validate92.evaluated = { items: !0, dynamicProps: !1, dynamicItems: !1 };
function validate79(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate79.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let _errs1 = errors;
      for (let key0 in data)
        if (!(key0 === "seed" || key0 === "clock" || key0 === "progression" || key0 === "magic" || key0 === "assumptions" || key0 === "providers" || key0 === "webhooks" || key0 === "http")) {
          return validate79.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } }], !1;
          break;
        }
      if (_errs1 === errors) {
        if (data.seed !== void 0) {
          let data0 = data.seed, _errs2 = errors;
          if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0)))
            return validate79.errors = [{ instancePath: instancePath + "/seed", schemaPath: "#/properties/seed/type", keyword: "type", params: { type: "integer" } }], !1;
          if (errors === _errs2 && typeof data0 == "number" && isFinite(data0)) {
            if (data0 > 9007199254740991 || isNaN(data0))
              return validate79.errors = [{ instancePath: instancePath + "/seed", schemaPath: "#/properties/seed/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 } }], !1;
            if (data0 < 0 || isNaN(data0))
              return validate79.errors = [{ instancePath: instancePath + "/seed", schemaPath: "#/properties/seed/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 } }], !1;
          }
          var valid0 = _errs2 === errors;
        } else
          var valid0 = !0;
        if (valid0) {
          if (data.clock !== void 0) {
            let data1 = data.clock, _errs4 = errors;
            if (errors === _errs4)
              if (typeof data1 == "string") {
                if (!pattern13.test(data1))
                  return validate79.errors = [{ instancePath: instancePath + "/clock", schemaPath: "#/properties/clock/pattern", keyword: "pattern", params: { pattern: "^(?:manual|\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,9})?)?(?:Z|[+-]\\d{2}:\\d{2}))$" } }], !1;
              } else
                return validate79.errors = [{ instancePath: instancePath + "/clock", schemaPath: "#/properties/clock/type", keyword: "type", params: { type: "string" } }], !1;
            var valid0 = _errs4 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.progression !== void 0) {
              let _errs6 = errors;
              validate80(data.progression, { instancePath: instancePath + "/progression", parentData: data, parentDataProperty: "progression", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate80.errors : vErrors.concat(validate80.errors), errors = vErrors.length);
              var valid0 = _errs6 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.magic !== void 0) {
                let _errs7 = errors;
                validate82(data.magic, { instancePath: instancePath + "/magic", parentData: data, parentDataProperty: "magic", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate82.errors : vErrors.concat(validate82.errors), errors = vErrors.length);
                var valid0 = _errs7 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.assumptions !== void 0) {
                  let _errs8 = errors;
                  validate84(data.assumptions, { instancePath: instancePath + "/assumptions", parentData: data, parentDataProperty: "assumptions", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate84.errors : vErrors.concat(validate84.errors), errors = vErrors.length);
                  var valid0 = _errs8 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.providers !== void 0) {
                    let _errs9 = errors;
                    validate86(data.providers, { instancePath: instancePath + "/providers", parentData: data, parentDataProperty: "providers", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate86.errors : vErrors.concat(validate86.errors), errors = vErrors.length);
                    var valid0 = _errs9 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0) {
                    if (data.webhooks !== void 0) {
                      let _errs10 = errors;
                      validate89(data.webhooks, { instancePath: instancePath + "/webhooks", parentData: data, parentDataProperty: "webhooks", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate89.errors : vErrors.concat(validate89.errors), errors = vErrors.length);
                      var valid0 = _errs10 === errors;
                    } else
                      var valid0 = !0;
                    if (valid0)
                      if (data.http !== void 0) {
                        let _errs11 = errors;
                        validate92(data.http, { instancePath: instancePath + "/http", parentData: data, parentDataProperty: "http", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate92.errors : vErrors.concat(validate92.errors), errors = vErrors.length);
                        var valid0 = _errs11 === errors;
                      } else
                        var valid0 = !0;
                  }
                }
              }
            }
          }
        }
      }
    } else
      return validate79.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } }], !1;
  return validate79.errors = vErrors, errors === 0;
}
validate79.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var pattern22 = new RegExp("^(?:\\d{1,10}(?:\\.\\d{1,3})?ms|\\d{1,8}(?:\\.\\d{1,3})?s|\\d{1,6}(?:\\.\\d{1,3})?m|\\d{1,4}(?:\\.\\d{1,3})?[hd])+$", "u");
function validate98(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate98.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (typeof data == "string") {
      if (func2(data) > 40)
        return validate98.errors = [{ instancePath, schemaPath: "#/maxLength", keyword: "maxLength", params: { limit: 40 } }], !1;
      if (!pattern22.test(data))
        return validate98.errors = [{ instancePath, schemaPath: "#/pattern", keyword: "pattern", params: { pattern: "^(?:\\d{1,10}(?:\\.\\d{1,3})?ms|\\d{1,8}(?:\\.\\d{1,3})?s|\\d{1,6}(?:\\.\\d{1,3})?m|\\d{1,4}(?:\\.\\d{1,3})?[hd])+$" } }], !1;
    } else
      return validate98.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" } }], !1;
  return validate98.errors = vErrors, errors === 0;
}
validate98.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate97(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate97.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (Object.keys(data).length < 1)
        return validate97.errors = [{ instancePath, schemaPath: "#/minProperties", keyword: "minProperties", params: { limit: 1 } }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          if (!(key0 === "status" || key0 === "headers" || key0 === "body" || key0 === "slow" || key0 === "hang" || key0 === "closed" || key0 === "hangUp" || key0 === "times")) {
            return validate97.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } }], !1;
            break;
          }
        if (_errs1 === errors) {
          if (data.status !== void 0) {
            let data0 = data.status, _errs2 = errors;
            if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0)))
              return validate97.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: "integer" } }], !1;
            if (errors === _errs2 && typeof data0 == "number" && isFinite(data0)) {
              if (data0 > 599 || isNaN(data0))
                return validate97.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/maximum", keyword: "maximum", params: { comparison: "<=", limit: 599 } }], !1;
              if (data0 < 200 || isNaN(data0))
                return validate97.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/minimum", keyword: "minimum", params: { comparison: ">=", limit: 200 } }], !1;
            }
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.headers !== void 0) {
              let data1 = data.headers, _errs4 = errors;
              if (errors === _errs4)
                if (data1 && typeof data1 == "object" && !Array.isArray(data1))
                  for (let key1 in data1) {
                    let _errs7 = errors;
                    if (typeof data1[key1] != "string")
                      return validate97.errors = [{ instancePath: instancePath + "/headers/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/headers/additionalProperties/type", keyword: "type", params: { type: "string" } }], !1;
                    var valid1 = _errs7 === errors;
                    if (!valid1)
                      break;
                  }
                else
                  return validate97.errors = [{ instancePath: instancePath + "/headers", schemaPath: "#/properties/headers/type", keyword: "type", params: { type: "object" } }], !1;
              var valid0 = _errs4 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.body !== void 0) {
                let _errs9 = errors;
                if (typeof data.body != "string")
                  return validate97.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "string" } }], !1;
                var valid0 = _errs9 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.slow !== void 0) {
                  let _errs11 = errors;
                  validate98(data.slow, { instancePath: instancePath + "/slow", parentData: data, parentDataProperty: "slow", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate98.errors : vErrors.concat(validate98.errors), errors = vErrors.length);
                  var valid0 = _errs11 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.hang !== void 0) {
                    let _errs12 = errors;
                    if (data.hang !== !0)
                      return validate97.errors = [{ instancePath: instancePath + "/hang", schemaPath: "#/properties/hang/const", keyword: "const", params: { allowedValue: !0 } }], !1;
                    var valid0 = _errs12 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0) {
                    if (data.closed !== void 0) {
                      let _errs13 = errors;
                      if (data.closed !== !0)
                        return validate97.errors = [{ instancePath: instancePath + "/closed", schemaPath: "#/properties/closed/const", keyword: "const", params: { allowedValue: !0 } }], !1;
                      var valid0 = _errs13 === errors;
                    } else
                      var valid0 = !0;
                    if (valid0) {
                      if (data.hangUp !== void 0) {
                        let _errs14 = errors;
                        if (data.hangUp !== !0)
                          return validate97.errors = [{ instancePath: instancePath + "/hangUp", schemaPath: "#/properties/hangUp/const", keyword: "const", params: { allowedValue: !0 } }], !1;
                        var valid0 = _errs14 === errors;
                      } else
                        var valid0 = !0;
                      if (valid0)
                        if (data.times !== void 0) {
                          let data8 = data.times, _errs15 = errors;
                          if (!(typeof data8 == "number" && !(data8 % 1) && !isNaN(data8) && isFinite(data8)))
                            return validate97.errors = [{ instancePath: instancePath + "/times", schemaPath: "#/properties/times/type", keyword: "type", params: { type: "integer" } }], !1;
                          if (errors === _errs15 && typeof data8 == "number" && isFinite(data8)) {
                            if (data8 > 1e6 || isNaN(data8))
                              return validate97.errors = [{ instancePath: instancePath + "/times", schemaPath: "#/properties/times/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e6 } }], !1;
                            if (data8 < 1 || isNaN(data8))
                              return validate97.errors = [{ instancePath: instancePath + "/times", schemaPath: "#/properties/times/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 } }], !1;
                          }
                          var valid0 = _errs15 === errors;
                        } else
                          var valid0 = !0;
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else
      return validate97.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } }], !1;
  return validate97.errors = vErrors, errors === 0;
}
validate97.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate96(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate96.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (Array.isArray(data)) {
      if (data.length > 100)
        return validate96.errors = [{ instancePath, schemaPath: "#/maxItems", keyword: "maxItems", params: { limit: 100 } }], !1;
      if (data.length < 1)
        return validate96.errors = [{ instancePath, schemaPath: "#/minItems", keyword: "minItems", params: { limit: 1 } }], !1;
      {
        var valid0 = !0;
        let len0 = data.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let _errs1 = errors;
          validate97(data[i0], { instancePath: instancePath + "/" + i0, parentData: data, parentDataProperty: i0, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate97.errors : vErrors.concat(validate97.errors), errors = vErrors.length);
          var valid0 = _errs1 === errors;
          if (!valid0)
            break;
        }
      }
    } else
      return validate96.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "array" } }], !1;
  return validate96.errors = vErrors, errors === 0;
}
validate96.evaluated = { items: !0, dynamicProps: !1, dynamicItems: !1 };
var schema42 = { type: "object", properties: { call: { enum: ["createQuote", "createOrder", "getOrderIntent", "monitorOrderStatus", "listProviderBanks", "resolveBankAccount"] }, key: { type: "string" }, body: {}, headers: { type: "object", additionalProperties: { type: "string" } }, raw: { type: "string" }, params: { type: "object", additionalProperties: { type: ["string", "number"] } }, query: { type: "object", additionalProperties: { type: ["string", "number", "boolean"] } }, expect: { type: "object", properties: { status: { $ref: "#/$defs/expected" }, headers: { type: "object", additionalProperties: { $ref: "#/$defs/expected" } }, body: { $ref: "#/$defs/expected" }, broken: { enum: ["reset", "truncate", "malform"] }, delayMs: { $ref: "#/$defs/expected" } }, additionalProperties: !1 }, save: { $ref: "#/$defs/save" }, title: { type: "string", minLength: 1, maxLength: 200 }, hint: { $ref: "#/$defs/hint" } }, required: ["call"], additionalProperties: !1 };
var pattern24 = new RegExp("^\\$", "u"), schema44 = { type: "object", properties: { $type: { enum: ["string", "number", "integer", "boolean", "object", "array", "null"] }, $match: { type: "string", format: "regex" }, $gt: { $ref: "#/$defs/bound" }, $gte: { $ref: "#/$defs/bound" }, $lt: { $ref: "#/$defs/bound" }, $lte: { $ref: "#/$defs/bound" }, $between: { type: "array", items: { $ref: "#/$defs/bound" }, minItems: 2, maxItems: 2 }, $near: { type: "object", properties: { value: { $ref: "#/$defs/bound" }, by: { $ref: "#/$defs/bound" } }, required: ["value", "by"], additionalProperties: !1 }, $oneOf: { type: "array", minItems: 1, items: { $ref: "#/$defs/expected" } }, $contains: { $ref: "#/$defs/expected" }, $length: { $ref: "#/$defs/expected" }, $absent: { const: !0 }, $present: { const: !0 }, $not: { $ref: "#/$defs/expected" }, $iso: { const: !0 }, $uuid: { const: !0 }, $decimal: { const: !0 }, $each: { $ref: "#/$defs/expected" } }, additionalProperties: !1, minProperties: 1, maxProperties: 1 }, formats0 = require_formats().fullFormats.regex, schema45 = { type: ["number", "string"] };
function validate107(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate107.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), !(typeof data == "number" && isFinite(data)) && typeof data != "string" ? (validate107.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: schema45.type } }], !1) : (validate107.errors = vErrors, errors === 0);
}
validate107.evaluated = { dynamicProps: !1, dynamicItems: !1 };
var wrapper0 = { validate: validate105 };
function validate106(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate106.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (Object.keys(data).length > 1)
        return validate106.errors = [{ instancePath, schemaPath: "#/maxProperties", keyword: "maxProperties", params: { limit: 1 } }], !1;
      if (Object.keys(data).length < 1)
        return validate106.errors = [{ instancePath, schemaPath: "#/minProperties", keyword: "minProperties", params: { limit: 1 } }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          if (!func1.call(schema44.properties, key0)) {
            return validate106.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } }], !1;
            break;
          }
        if (_errs1 === errors) {
          if (data.$type !== void 0) {
            let data0 = data.$type, _errs2 = errors;
            if (!(data0 === "string" || data0 === "number" || data0 === "integer" || data0 === "boolean" || data0 === "object" || data0 === "array" || data0 === "null"))
              return validate106.errors = [{ instancePath: instancePath + "/$type", schemaPath: "#/properties/%24type/enum", keyword: "enum", params: { allowedValues: schema44.properties.$type.enum } }], !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.$match !== void 0) {
              let data1 = data.$match, _errs3 = errors;
              if (errors === _errs3 && errors === _errs3)
                if (typeof data1 == "string") {
                  if (!formats0(data1))
                    return validate106.errors = [{ instancePath: instancePath + "/$match", schemaPath: "#/properties/%24match/format", keyword: "format", params: { format: "regex" } }], !1;
                } else
                  return validate106.errors = [{ instancePath: instancePath + "/$match", schemaPath: "#/properties/%24match/type", keyword: "type", params: { type: "string" } }], !1;
              var valid0 = _errs3 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.$gt !== void 0) {
                let _errs5 = errors;
                validate107(data.$gt, { instancePath: instancePath + "/$gt", parentData: data, parentDataProperty: "$gt", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate107.errors : vErrors.concat(validate107.errors), errors = vErrors.length);
                var valid0 = _errs5 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.$gte !== void 0) {
                  let _errs6 = errors;
                  validate107(data.$gte, { instancePath: instancePath + "/$gte", parentData: data, parentDataProperty: "$gte", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate107.errors : vErrors.concat(validate107.errors), errors = vErrors.length);
                  var valid0 = _errs6 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.$lt !== void 0) {
                    let _errs7 = errors;
                    validate107(data.$lt, { instancePath: instancePath + "/$lt", parentData: data, parentDataProperty: "$lt", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate107.errors : vErrors.concat(validate107.errors), errors = vErrors.length);
                    var valid0 = _errs7 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0) {
                    if (data.$lte !== void 0) {
                      let _errs8 = errors;
                      validate107(data.$lte, { instancePath: instancePath + "/$lte", parentData: data, parentDataProperty: "$lte", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate107.errors : vErrors.concat(validate107.errors), errors = vErrors.length);
                      var valid0 = _errs8 === errors;
                    } else
                      var valid0 = !0;
                    if (valid0) {
                      if (data.$between !== void 0) {
                        let data6 = data.$between, _errs9 = errors;
                        if (errors === _errs9)
                          if (Array.isArray(data6)) {
                            if (data6.length > 2)
                              return validate106.errors = [{ instancePath: instancePath + "/$between", schemaPath: "#/properties/%24between/maxItems", keyword: "maxItems", params: { limit: 2 } }], !1;
                            if (data6.length < 2)
                              return validate106.errors = [{ instancePath: instancePath + "/$between", schemaPath: "#/properties/%24between/minItems", keyword: "minItems", params: { limit: 2 } }], !1;
                            {
                              var valid1 = !0;
                              let len0 = data6.length;
                              for (let i0 = 0; i0 < len0; i0++) {
                                let _errs11 = errors;
                                validate107(data6[i0], { instancePath: instancePath + "/$between/" + i0, parentData: data6, parentDataProperty: i0, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate107.errors : vErrors.concat(validate107.errors), errors = vErrors.length);
                                var valid1 = _errs11 === errors;
                                if (!valid1)
                                  break;
                              }
                            }
                          } else
                            return validate106.errors = [{ instancePath: instancePath + "/$between", schemaPath: "#/properties/%24between/type", keyword: "type", params: { type: "array" } }], !1;
                        var valid0 = _errs9 === errors;
                      } else
                        var valid0 = !0;
                      if (valid0) {
                        if (data.$near !== void 0) {
                          let data8 = data.$near, _errs12 = errors;
                          if (errors === _errs12)
                            if (data8 && typeof data8 == "object" && !Array.isArray(data8)) {
                              let missing0;
                              if (data8.value === void 0 && (missing0 = "value") || data8.by === void 0 && (missing0 = "by"))
                                return validate106.errors = [{ instancePath: instancePath + "/$near", schemaPath: "#/properties/%24near/required", keyword: "required", params: { missingProperty: missing0 } }], !1;
                              {
                                let _errs14 = errors;
                                for (let key1 in data8)
                                  if (!(key1 === "value" || key1 === "by")) {
                                    return validate106.errors = [{ instancePath: instancePath + "/$near", schemaPath: "#/properties/%24near/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 } }], !1;
                                    break;
                                  }
                                if (_errs14 === errors) {
                                  if (data8.value !== void 0) {
                                    let _errs15 = errors;
                                    validate107(data8.value, { instancePath: instancePath + "/$near/value", parentData: data8, parentDataProperty: "value", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate107.errors : vErrors.concat(validate107.errors), errors = vErrors.length);
                                    var valid2 = _errs15 === errors;
                                  } else
                                    var valid2 = !0;
                                  if (valid2)
                                    if (data8.by !== void 0) {
                                      let _errs16 = errors;
                                      validate107(data8.by, { instancePath: instancePath + "/$near/by", parentData: data8, parentDataProperty: "by", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate107.errors : vErrors.concat(validate107.errors), errors = vErrors.length);
                                      var valid2 = _errs16 === errors;
                                    } else
                                      var valid2 = !0;
                                }
                              }
                            } else
                              return validate106.errors = [{ instancePath: instancePath + "/$near", schemaPath: "#/properties/%24near/type", keyword: "type", params: { type: "object" } }], !1;
                          var valid0 = _errs12 === errors;
                        } else
                          var valid0 = !0;
                        if (valid0) {
                          if (data.$oneOf !== void 0) {
                            let data11 = data.$oneOf, _errs17 = errors;
                            if (errors === _errs17)
                              if (Array.isArray(data11)) {
                                if (data11.length < 1)
                                  return validate106.errors = [{ instancePath: instancePath + "/$oneOf", schemaPath: "#/properties/%24oneOf/minItems", keyword: "minItems", params: { limit: 1 } }], !1;
                                {
                                  var valid3 = !0;
                                  let len1 = data11.length;
                                  for (let i1 = 0; i1 < len1; i1++) {
                                    let _errs19 = errors;
                                    wrapper0.validate(data11[i1], { instancePath: instancePath + "/$oneOf/" + i1, parentData: data11, parentDataProperty: i1, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? wrapper0.validate.errors : vErrors.concat(wrapper0.validate.errors), errors = vErrors.length);
                                    var valid3 = _errs19 === errors;
                                    if (!valid3)
                                      break;
                                  }
                                }
                              } else
                                return validate106.errors = [{ instancePath: instancePath + "/$oneOf", schemaPath: "#/properties/%24oneOf/type", keyword: "type", params: { type: "array" } }], !1;
                            var valid0 = _errs17 === errors;
                          } else
                            var valid0 = !0;
                          if (valid0) {
                            if (data.$contains !== void 0) {
                              let _errs20 = errors;
                              wrapper0.validate(data.$contains, { instancePath: instancePath + "/$contains", parentData: data, parentDataProperty: "$contains", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? wrapper0.validate.errors : vErrors.concat(wrapper0.validate.errors), errors = vErrors.length);
                              var valid0 = _errs20 === errors;
                            } else
                              var valid0 = !0;
                            if (valid0) {
                              if (data.$length !== void 0) {
                                let _errs21 = errors;
                                wrapper0.validate(data.$length, { instancePath: instancePath + "/$length", parentData: data, parentDataProperty: "$length", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? wrapper0.validate.errors : vErrors.concat(wrapper0.validate.errors), errors = vErrors.length);
                                var valid0 = _errs21 === errors;
                              } else
                                var valid0 = !0;
                              if (valid0) {
                                if (data.$absent !== void 0) {
                                  let _errs22 = errors;
                                  if (data.$absent !== !0)
                                    return validate106.errors = [{ instancePath: instancePath + "/$absent", schemaPath: "#/properties/%24absent/const", keyword: "const", params: { allowedValue: !0 } }], !1;
                                  var valid0 = _errs22 === errors;
                                } else
                                  var valid0 = !0;
                                if (valid0) {
                                  if (data.$present !== void 0) {
                                    let _errs23 = errors;
                                    if (data.$present !== !0)
                                      return validate106.errors = [{ instancePath: instancePath + "/$present", schemaPath: "#/properties/%24present/const", keyword: "const", params: { allowedValue: !0 } }], !1;
                                    var valid0 = _errs23 === errors;
                                  } else
                                    var valid0 = !0;
                                  if (valid0) {
                                    if (data.$not !== void 0) {
                                      let _errs24 = errors;
                                      wrapper0.validate(data.$not, { instancePath: instancePath + "/$not", parentData: data, parentDataProperty: "$not", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? wrapper0.validate.errors : vErrors.concat(wrapper0.validate.errors), errors = vErrors.length);
                                      var valid0 = _errs24 === errors;
                                    } else
                                      var valid0 = !0;
                                    if (valid0) {
                                      if (data.$iso !== void 0) {
                                        let _errs25 = errors;
                                        if (data.$iso !== !0)
                                          return validate106.errors = [{ instancePath: instancePath + "/$iso", schemaPath: "#/properties/%24iso/const", keyword: "const", params: { allowedValue: !0 } }], !1;
                                        var valid0 = _errs25 === errors;
                                      } else
                                        var valid0 = !0;
                                      if (valid0) {
                                        if (data.$uuid !== void 0) {
                                          let _errs26 = errors;
                                          if (data.$uuid !== !0)
                                            return validate106.errors = [{ instancePath: instancePath + "/$uuid", schemaPath: "#/properties/%24uuid/const", keyword: "const", params: { allowedValue: !0 } }], !1;
                                          var valid0 = _errs26 === errors;
                                        } else
                                          var valid0 = !0;
                                        if (valid0) {
                                          if (data.$decimal !== void 0) {
                                            let _errs27 = errors;
                                            if (data.$decimal !== !0)
                                              return validate106.errors = [{ instancePath: instancePath + "/$decimal", schemaPath: "#/properties/%24decimal/const", keyword: "const", params: { allowedValue: !0 } }], !1;
                                            var valid0 = _errs27 === errors;
                                          } else
                                            var valid0 = !0;
                                          if (valid0)
                                            if (data.$each !== void 0) {
                                              let _errs28 = errors;
                                              wrapper0.validate(data.$each, { instancePath: instancePath + "/$each", parentData: data, parentDataProperty: "$each", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? wrapper0.validate.errors : vErrors.concat(wrapper0.validate.errors), errors = vErrors.length);
                                              var valid0 = _errs28 === errors;
                                            } else
                                              var valid0 = !0;
                                        }
                                      }
                                    }
                                  }
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else
      return validate106.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } }], !1;
  return validate106.errors = vErrors, errors === 0;
}
validate106.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate105(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate105.evaluated;
  evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0);
  let _errs0 = errors, valid0 = !0, _errs1 = errors;
  if (!(data && typeof data == "object" && !Array.isArray(data))) {
    let err0 = {};
    vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
  }
  let _errs3 = errors, _errs4 = errors;
  if (data && typeof data == "object" && !Array.isArray(data))
    for (let key0 in data) {
      let _errs5 = errors, _errs6 = errors, _errs7 = errors;
      if (typeof key0 == "string" && !pattern24.test(key0)) {
        let err1 = {};
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
      var valid3 = _errs7 === errors;
      if (valid3) {
        let err2 = {};
        vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
      } else
        errors = _errs6, vErrors !== null && (_errs6 ? vErrors.length = _errs6 : vErrors = null);
      var valid2 = _errs5 === errors;
      if (!valid2) {
        let err3 = {};
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
        break;
      }
    }
  var valid1 = _errs4 === errors;
  if (valid1) {
    let err4 = {};
    vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
  } else
    errors = _errs3, vErrors !== null && (_errs3 ? vErrors.length = _errs3 : vErrors = null);
  var _valid0 = _errs1 === errors;
  errors = _errs0, vErrors !== null && (_errs0 ? vErrors.length = _errs0 : vErrors = null);
  let ifClause0;
  if (_valid0) {
    let _errs8 = errors;
    validate106(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate106.errors : vErrors.concat(validate106.errors), errors = vErrors.length);
    var _valid0 = _errs8 === errors;
    if (valid0 = _valid0, valid0)
      var props0 = !0;
    ifClause0 = "then";
  } else {
    let _errs9 = errors, _errs10 = errors, valid4 = !0, _errs11 = errors;
    if (!(data && typeof data == "object" && !Array.isArray(data))) {
      let err5 = {};
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
    var _valid1 = _errs11 === errors;
    errors = _errs10, vErrors !== null && (_errs10 ? vErrors.length = _errs10 : vErrors = null);
    let ifClause1;
    if (_valid1) {
      let _errs13 = errors;
      if (data && typeof data == "object" && !Array.isArray(data))
        for (let key1 in data) {
          let _errs15 = errors;
          wrapper0.validate(data[key1], { instancePath: instancePath + "/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), parentData: data, parentDataProperty: key1, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? wrapper0.validate.errors : vErrors.concat(wrapper0.validate.errors), errors = vErrors.length);
          var valid5 = _errs15 === errors;
          if (!valid5)
            break;
        }
      var _valid1 = _errs13 === errors;
      if (valid4 = _valid1, valid4)
        var props2 = !0;
      ifClause1 = "then";
    } else {
      let _errs16 = errors, _errs17 = errors, valid6 = !0, _errs18 = errors;
      if (!Array.isArray(data)) {
        let err6 = {};
        vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
      }
      var _valid2 = _errs18 === errors;
      if (errors = _errs17, vErrors !== null && (_errs17 ? vErrors.length = _errs17 : vErrors = null), _valid2) {
        let _errs20 = errors;
        if (Array.isArray(data)) {
          var valid7 = !0;
          let len0 = data.length;
          for (let i0 = 0; i0 < len0; i0++) {
            let _errs21 = errors;
            wrapper0.validate(data[i0], { instancePath: instancePath + "/" + i0, parentData: data, parentDataProperty: i0, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? wrapper0.validate.errors : vErrors.concat(wrapper0.validate.errors), errors = vErrors.length);
            var valid7 = _errs21 === errors;
            if (!valid7)
              break;
          }
        }
        var _valid2 = _errs20 === errors;
        if (valid6 = _valid2, valid6)
          var items2 = !0;
      }
      if (!valid6) {
        let err7 = { instancePath, schemaPath: "#/else/else/if", keyword: "if", params: { failingKeyword: "then" } };
        return vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++, validate105.errors = vErrors, !1;
      }
      var _valid1 = _errs16 === errors;
      valid4 = _valid1, ifClause1 = "else";
    }
    if (!valid4) {
      let err8 = { instancePath, schemaPath: "#/else/if", keyword: "if", params: { failingKeyword: ifClause1 } };
      return vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++, validate105.errors = vErrors, !1;
    }
    var _valid0 = _errs9 === errors;
    valid0 = _valid0, valid0 && props0 !== !0 && props2 !== void 0 && (props2 === !0 ? props0 = !0 : (props0 = props0 || {}, Object.assign(props0, props2))), ifClause0 = "else";
  }
  if (!valid0) {
    let err9 = { instancePath, schemaPath: "#/if", keyword: "if", params: { failingKeyword: ifClause0 } };
    return vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++, validate105.errors = vErrors, !1;
  }
  return validate105.errors = vErrors, evaluated0.props = props0, evaluated0.items = items2, errors === 0;
}
validate105.evaluated = { dynamicProps: !0, dynamicItems: !0 };
var pattern25 = new RegExp("^(?!(?:api|endpoint|run|n)$)[A-Za-z_][A-Za-z0-9_-]*$", "u"), pattern26 = new RegExp("^\\$(?:\\.[A-Za-z_][\\w-]*|\\['[^']+'\\]|\\[\\d+\\])*$", "u");
function validate120(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate120.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (Object.keys(data).length < 1)
        return validate120.errors = [{ instancePath, schemaPath: "#/minProperties", keyword: "minProperties", params: { limit: 1 } }], !1;
      for (let key0 in data) {
        let _errs1 = errors;
        if (typeof key0 == "string" && !pattern25.test(key0)) {
          let err0 = { instancePath, schemaPath: "#/propertyNames/pattern", keyword: "pattern", params: { pattern: "^(?!(?:api|endpoint|run|n)$)[A-Za-z_][A-Za-z0-9_-]*$" }, propertyName: key0 };
          vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
        }
        var valid0 = _errs1 === errors;
        if (!valid0) {
          let err1 = { instancePath, schemaPath: "#/propertyNames", keyword: "propertyNames", params: { propertyName: key0 } };
          return vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++, validate120.errors = vErrors, !1;
          break;
        }
      }
      if (valid0)
        for (let key1 in data) {
          let data0 = data[key1], _errs3 = errors;
          if (errors === _errs3)
            if (typeof data0 == "string") {
              if (!pattern26.test(data0))
                return validate120.errors = [{ instancePath: instancePath + "/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/additionalProperties/pattern", keyword: "pattern", params: { pattern: "^\\$(?:\\.[A-Za-z_][\\w-]*|\\['[^']+'\\]|\\[\\d+\\])*$" } }], !1;
            } else
              return validate120.errors = [{ instancePath: instancePath + "/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/additionalProperties/type", keyword: "type", params: { type: "string" } }], !1;
          var valid1 = _errs3 === errors;
          if (!valid1)
            break;
        }
    } else
      return validate120.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } }], !1;
  return validate120.errors = vErrors, errors === 0;
}
validate120.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate122(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate122.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (typeof data == "string") {
      if (func2(data) > 1e3)
        return validate122.errors = [{ instancePath, schemaPath: "#/maxLength", keyword: "maxLength", params: { limit: 1e3 } }], !1;
      if (func2(data) < 1)
        return validate122.errors = [{ instancePath, schemaPath: "#/minLength", keyword: "minLength", params: { limit: 1 } }], !1;
    } else
      return validate122.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "string" } }], !1;
  return validate122.errors = vErrors, errors === 0;
}
validate122.evaluated = { dynamicProps: !1, dynamicItems: !1 };
function validate104(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate104.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.call === void 0 && (missing0 = "call"))
        return validate104.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 } }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          if (!func1.call(schema42.properties, key0)) {
            return validate104.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } }], !1;
            break;
          }
        if (_errs1 === errors) {
          if (data.call !== void 0) {
            let data0 = data.call, _errs2 = errors;
            if (!(data0 === "createQuote" || data0 === "createOrder" || data0 === "getOrderIntent" || data0 === "monitorOrderStatus" || data0 === "listProviderBanks" || data0 === "resolveBankAccount"))
              return validate104.errors = [{ instancePath: instancePath + "/call", schemaPath: "#/properties/call/enum", keyword: "enum", params: { allowedValues: schema42.properties.call.enum } }], !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.key !== void 0) {
              let _errs3 = errors;
              if (typeof data.key != "string")
                return validate104.errors = [{ instancePath: instancePath + "/key", schemaPath: "#/properties/key/type", keyword: "type", params: { type: "string" } }], !1;
              var valid0 = _errs3 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.headers !== void 0) {
                let data2 = data.headers, _errs5 = errors;
                if (errors === _errs5)
                  if (data2 && typeof data2 == "object" && !Array.isArray(data2))
                    for (let key1 in data2) {
                      let _errs8 = errors;
                      if (typeof data2[key1] != "string")
                        return validate104.errors = [{ instancePath: instancePath + "/headers/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/headers/additionalProperties/type", keyword: "type", params: { type: "string" } }], !1;
                      var valid1 = _errs8 === errors;
                      if (!valid1)
                        break;
                    }
                  else
                    return validate104.errors = [{ instancePath: instancePath + "/headers", schemaPath: "#/properties/headers/type", keyword: "type", params: { type: "object" } }], !1;
                var valid0 = _errs5 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.raw !== void 0) {
                  let _errs10 = errors;
                  if (typeof data.raw != "string")
                    return validate104.errors = [{ instancePath: instancePath + "/raw", schemaPath: "#/properties/raw/type", keyword: "type", params: { type: "string" } }], !1;
                  var valid0 = _errs10 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.params !== void 0) {
                    let data5 = data.params, _errs12 = errors;
                    if (errors === _errs12)
                      if (data5 && typeof data5 == "object" && !Array.isArray(data5))
                        for (let key2 in data5) {
                          let data6 = data5[key2], _errs15 = errors;
                          if (typeof data6 != "string" && !(typeof data6 == "number" && isFinite(data6)))
                            return validate104.errors = [{ instancePath: instancePath + "/params/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/params/additionalProperties/type", keyword: "type", params: { type: schema42.properties.params.additionalProperties.type } }], !1;
                          var valid2 = _errs15 === errors;
                          if (!valid2)
                            break;
                        }
                      else
                        return validate104.errors = [{ instancePath: instancePath + "/params", schemaPath: "#/properties/params/type", keyword: "type", params: { type: "object" } }], !1;
                    var valid0 = _errs12 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0) {
                    if (data.query !== void 0) {
                      let data7 = data.query, _errs17 = errors;
                      if (errors === _errs17)
                        if (data7 && typeof data7 == "object" && !Array.isArray(data7))
                          for (let key3 in data7) {
                            let data8 = data7[key3], _errs20 = errors;
                            if (typeof data8 != "string" && !(typeof data8 == "number" && isFinite(data8)) && typeof data8 != "boolean")
                              return validate104.errors = [{ instancePath: instancePath + "/query/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/query/additionalProperties/type", keyword: "type", params: { type: schema42.properties.query.additionalProperties.type } }], !1;
                            var valid3 = _errs20 === errors;
                            if (!valid3)
                              break;
                          }
                        else
                          return validate104.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" } }], !1;
                      var valid0 = _errs17 === errors;
                    } else
                      var valid0 = !0;
                    if (valid0) {
                      if (data.expect !== void 0) {
                        let data9 = data.expect, _errs22 = errors;
                        if (errors === _errs22)
                          if (data9 && typeof data9 == "object" && !Array.isArray(data9)) {
                            let _errs24 = errors;
                            for (let key4 in data9)
                              if (!(key4 === "status" || key4 === "headers" || key4 === "body" || key4 === "broken" || key4 === "delayMs")) {
                                return validate104.errors = [{ instancePath: instancePath + "/expect", schemaPath: "#/properties/expect/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key4 } }], !1;
                                break;
                              }
                            if (_errs24 === errors) {
                              if (data9.status !== void 0) {
                                let _errs25 = errors;
                                validate105(data9.status, { instancePath: instancePath + "/expect/status", parentData: data9, parentDataProperty: "status", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate105.errors : vErrors.concat(validate105.errors), errors = vErrors.length);
                                var valid4 = _errs25 === errors;
                              } else
                                var valid4 = !0;
                              if (valid4) {
                                if (data9.headers !== void 0) {
                                  let data11 = data9.headers, _errs26 = errors;
                                  if (errors === _errs26)
                                    if (data11 && typeof data11 == "object" && !Array.isArray(data11))
                                      for (let key5 in data11) {
                                        let _errs29 = errors;
                                        validate105(data11[key5], { instancePath: instancePath + "/expect/headers/" + key5.replace(/~/g, "~0").replace(/\//g, "~1"), parentData: data11, parentDataProperty: key5, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate105.errors : vErrors.concat(validate105.errors), errors = vErrors.length);
                                        var valid5 = _errs29 === errors;
                                        if (!valid5)
                                          break;
                                      }
                                    else
                                      return validate104.errors = [{ instancePath: instancePath + "/expect/headers", schemaPath: "#/properties/expect/properties/headers/type", keyword: "type", params: { type: "object" } }], !1;
                                  var valid4 = _errs26 === errors;
                                } else
                                  var valid4 = !0;
                                if (valid4) {
                                  if (data9.body !== void 0) {
                                    let _errs30 = errors;
                                    validate105(data9.body, { instancePath: instancePath + "/expect/body", parentData: data9, parentDataProperty: "body", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate105.errors : vErrors.concat(validate105.errors), errors = vErrors.length);
                                    var valid4 = _errs30 === errors;
                                  } else
                                    var valid4 = !0;
                                  if (valid4) {
                                    if (data9.broken !== void 0) {
                                      let data14 = data9.broken, _errs31 = errors;
                                      if (!(data14 === "reset" || data14 === "truncate" || data14 === "malform"))
                                        return validate104.errors = [{ instancePath: instancePath + "/expect/broken", schemaPath: "#/properties/expect/properties/broken/enum", keyword: "enum", params: { allowedValues: schema42.properties.expect.properties.broken.enum } }], !1;
                                      var valid4 = _errs31 === errors;
                                    } else
                                      var valid4 = !0;
                                    if (valid4)
                                      if (data9.delayMs !== void 0) {
                                        let _errs32 = errors;
                                        validate105(data9.delayMs, { instancePath: instancePath + "/expect/delayMs", parentData: data9, parentDataProperty: "delayMs", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate105.errors : vErrors.concat(validate105.errors), errors = vErrors.length);
                                        var valid4 = _errs32 === errors;
                                      } else
                                        var valid4 = !0;
                                  }
                                }
                              }
                            }
                          } else
                            return validate104.errors = [{ instancePath: instancePath + "/expect", schemaPath: "#/properties/expect/type", keyword: "type", params: { type: "object" } }], !1;
                        var valid0 = _errs22 === errors;
                      } else
                        var valid0 = !0;
                      if (valid0) {
                        if (data.save !== void 0) {
                          let _errs33 = errors;
                          validate120(data.save, { instancePath: instancePath + "/save", parentData: data, parentDataProperty: "save", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate120.errors : vErrors.concat(validate120.errors), errors = vErrors.length);
                          var valid0 = _errs33 === errors;
                        } else
                          var valid0 = !0;
                        if (valid0) {
                          if (data.title !== void 0) {
                            let data17 = data.title, _errs34 = errors;
                            if (errors === _errs34)
                              if (typeof data17 == "string") {
                                if (func2(data17) > 200)
                                  return validate104.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/maxLength", keyword: "maxLength", params: { limit: 200 } }], !1;
                                if (func2(data17) < 1)
                                  return validate104.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/minLength", keyword: "minLength", params: { limit: 1 } }], !1;
                              } else
                                return validate104.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/type", keyword: "type", params: { type: "string" } }], !1;
                            var valid0 = _errs34 === errors;
                          } else
                            var valid0 = !0;
                          if (valid0)
                            if (data.hint !== void 0) {
                              let _errs36 = errors;
                              validate122(data.hint, { instancePath: instancePath + "/hint", parentData: data, parentDataProperty: "hint", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate122.errors : vErrors.concat(validate122.errors), errors = vErrors.length);
                              var valid0 = _errs36 === errors;
                            } else
                              var valid0 = !0;
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else
      return validate104.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } }], !1;
  return validate104.errors = vErrors, errors === 0;
}
validate104.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var schema48 = { type: "object", properties: { simulate: { enum: ["deposit", "settle", "complete", "fail", "cancel", "expire"] }, order: { type: "string", minLength: 1 }, amount: { type: ["string", "number"] }, reason: { type: "string", minLength: 1 }, refused: { type: "string", minLength: 1 }, save: { $ref: "#/$defs/save" }, title: { type: "string", minLength: 1, maxLength: 200 }, hint: { $ref: "#/$defs/hint" } }, required: ["simulate", "order"], additionalProperties: !1 };
function validate125(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate125.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.simulate === void 0 && (missing0 = "simulate") || data.order === void 0 && (missing0 = "order"))
        return validate125.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 } }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          if (!(key0 === "simulate" || key0 === "order" || key0 === "amount" || key0 === "reason" || key0 === "refused" || key0 === "save" || key0 === "title" || key0 === "hint")) {
            return validate125.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } }], !1;
            break;
          }
        if (_errs1 === errors) {
          if (data.simulate !== void 0) {
            let data0 = data.simulate, _errs2 = errors;
            if (!(data0 === "deposit" || data0 === "settle" || data0 === "complete" || data0 === "fail" || data0 === "cancel" || data0 === "expire"))
              return validate125.errors = [{ instancePath: instancePath + "/simulate", schemaPath: "#/properties/simulate/enum", keyword: "enum", params: { allowedValues: schema48.properties.simulate.enum } }], !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.order !== void 0) {
              let data1 = data.order, _errs3 = errors;
              if (errors === _errs3)
                if (typeof data1 == "string") {
                  if (func2(data1) < 1)
                    return validate125.errors = [{ instancePath: instancePath + "/order", schemaPath: "#/properties/order/minLength", keyword: "minLength", params: { limit: 1 } }], !1;
                } else
                  return validate125.errors = [{ instancePath: instancePath + "/order", schemaPath: "#/properties/order/type", keyword: "type", params: { type: "string" } }], !1;
              var valid0 = _errs3 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.amount !== void 0) {
                let data2 = data.amount, _errs5 = errors;
                if (typeof data2 != "string" && !(typeof data2 == "number" && isFinite(data2)))
                  return validate125.errors = [{ instancePath: instancePath + "/amount", schemaPath: "#/properties/amount/type", keyword: "type", params: { type: schema48.properties.amount.type } }], !1;
                var valid0 = _errs5 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.reason !== void 0) {
                  let data3 = data.reason, _errs7 = errors;
                  if (errors === _errs7)
                    if (typeof data3 == "string") {
                      if (func2(data3) < 1)
                        return validate125.errors = [{ instancePath: instancePath + "/reason", schemaPath: "#/properties/reason/minLength", keyword: "minLength", params: { limit: 1 } }], !1;
                    } else
                      return validate125.errors = [{ instancePath: instancePath + "/reason", schemaPath: "#/properties/reason/type", keyword: "type", params: { type: "string" } }], !1;
                  var valid0 = _errs7 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.refused !== void 0) {
                    let data4 = data.refused, _errs9 = errors;
                    if (errors === _errs9)
                      if (typeof data4 == "string") {
                        if (func2(data4) < 1)
                          return validate125.errors = [{ instancePath: instancePath + "/refused", schemaPath: "#/properties/refused/minLength", keyword: "minLength", params: { limit: 1 } }], !1;
                      } else
                        return validate125.errors = [{ instancePath: instancePath + "/refused", schemaPath: "#/properties/refused/type", keyword: "type", params: { type: "string" } }], !1;
                    var valid0 = _errs9 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0) {
                    if (data.save !== void 0) {
                      let _errs11 = errors;
                      validate120(data.save, { instancePath: instancePath + "/save", parentData: data, parentDataProperty: "save", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate120.errors : vErrors.concat(validate120.errors), errors = vErrors.length);
                      var valid0 = _errs11 === errors;
                    } else
                      var valid0 = !0;
                    if (valid0) {
                      if (data.title !== void 0) {
                        let data6 = data.title, _errs12 = errors;
                        if (errors === _errs12)
                          if (typeof data6 == "string") {
                            if (func2(data6) > 200)
                              return validate125.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/maxLength", keyword: "maxLength", params: { limit: 200 } }], !1;
                            if (func2(data6) < 1)
                              return validate125.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/minLength", keyword: "minLength", params: { limit: 1 } }], !1;
                          } else
                            return validate125.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/type", keyword: "type", params: { type: "string" } }], !1;
                        var valid0 = _errs12 === errors;
                      } else
                        var valid0 = !0;
                      if (valid0)
                        if (data.hint !== void 0) {
                          let _errs14 = errors;
                          validate122(data.hint, { instancePath: instancePath + "/hint", parentData: data, parentDataProperty: "hint", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate122.errors : vErrors.concat(validate122.errors), errors = vErrors.length);
                          var valid0 = _errs14 === errors;
                        } else
                          var valid0 = !0;
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else
      return validate125.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } }], !1;
  return validate125.errors = vErrors, errors === 0;
}
validate125.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate129(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate129.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.advance === void 0 && (missing0 = "advance"))
        return validate129.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 } }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          if (!(key0 === "advance" || key0 === "title" || key0 === "hint")) {
            return validate129.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } }], !1;
            break;
          }
        if (_errs1 === errors) {
          if (data.advance !== void 0) {
            let _errs2 = errors;
            validate98(data.advance, { instancePath: instancePath + "/advance", parentData: data, parentDataProperty: "advance", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate98.errors : vErrors.concat(validate98.errors), errors = vErrors.length);
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.title !== void 0) {
              let data1 = data.title, _errs3 = errors;
              if (errors === _errs3)
                if (typeof data1 == "string") {
                  if (func2(data1) > 200)
                    return validate129.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/maxLength", keyword: "maxLength", params: { limit: 200 } }], !1;
                  if (func2(data1) < 1)
                    return validate129.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/minLength", keyword: "minLength", params: { limit: 1 } }], !1;
                } else
                  return validate129.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/type", keyword: "type", params: { type: "string" } }], !1;
              var valid0 = _errs3 === errors;
            } else
              var valid0 = !0;
            if (valid0)
              if (data.hint !== void 0) {
                let _errs5 = errors;
                validate122(data.hint, { instancePath: instancePath + "/hint", parentData: data, parentDataProperty: "hint", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate122.errors : vErrors.concat(validate122.errors), errors = vErrors.length);
                var valid0 = _errs5 === errors;
              } else
                var valid0 = !0;
          }
        }
      }
    } else
      return validate129.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } }], !1;
  return validate129.errors = vErrors, errors === 0;
}
validate129.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate133(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate133.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.rotate === void 0 && (missing0 = "rotate"))
        return validate133.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 } }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          if (!(key0 === "rotate" || key0 === "save" || key0 === "title" || key0 === "hint")) {
            return validate133.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } }], !1;
            break;
          }
        if (_errs1 === errors) {
          if (data.rotate !== void 0) {
            let data0 = data.rotate, _errs2 = errors;
            if (errors === _errs2)
              if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
                let _errs4 = errors;
                for (let key1 in data0)
                  if (key1 !== "overlap") {
                    return validate133.errors = [{ instancePath: instancePath + "/rotate", schemaPath: "#/properties/rotate/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 } }], !1;
                    break;
                  }
                _errs4 === errors && data0.overlap !== void 0 && (validate98(data0.overlap, { instancePath: instancePath + "/rotate/overlap", parentData: data0, parentDataProperty: "overlap", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate98.errors : vErrors.concat(validate98.errors), errors = vErrors.length));
              } else
                return validate133.errors = [{ instancePath: instancePath + "/rotate", schemaPath: "#/properties/rotate/type", keyword: "type", params: { type: "object" } }], !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.save !== void 0) {
              let _errs6 = errors;
              validate120(data.save, { instancePath: instancePath + "/save", parentData: data, parentDataProperty: "save", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate120.errors : vErrors.concat(validate120.errors), errors = vErrors.length);
              var valid0 = _errs6 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.title !== void 0) {
                let data3 = data.title, _errs7 = errors;
                if (errors === _errs7)
                  if (typeof data3 == "string") {
                    if (func2(data3) > 200)
                      return validate133.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/maxLength", keyword: "maxLength", params: { limit: 200 } }], !1;
                    if (func2(data3) < 1)
                      return validate133.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/minLength", keyword: "minLength", params: { limit: 1 } }], !1;
                  } else
                    return validate133.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/type", keyword: "type", params: { type: "string" } }], !1;
                var valid0 = _errs7 === errors;
              } else
                var valid0 = !0;
              if (valid0)
                if (data.hint !== void 0) {
                  let _errs9 = errors;
                  validate122(data.hint, { instancePath: instancePath + "/hint", parentData: data, parentDataProperty: "hint", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate122.errors : vErrors.concat(validate122.errors), errors = vErrors.length);
                  var valid0 = _errs9 === errors;
                } else
                  var valid0 = !0;
            }
          }
        }
      }
    } else
      return validate133.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } }], !1;
  return validate133.errors = vErrors, errors === 0;
}
validate133.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var schema51 = { type: "object", properties: { resend: { enum: ["transaction.created", "transaction.updated", "transaction.completed", "transaction.failed"] }, order: { type: "string", minLength: 1 }, refused: { type: "string", minLength: 1 }, title: { type: "string", minLength: 1, maxLength: 200 }, hint: { $ref: "#/$defs/hint" } }, required: ["resend", "order"], additionalProperties: !1 };
function validate138(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate138.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.resend === void 0 && (missing0 = "resend") || data.order === void 0 && (missing0 = "order"))
        return validate138.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 } }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          if (!(key0 === "resend" || key0 === "order" || key0 === "refused" || key0 === "title" || key0 === "hint")) {
            return validate138.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } }], !1;
            break;
          }
        if (_errs1 === errors) {
          if (data.resend !== void 0) {
            let data0 = data.resend, _errs2 = errors;
            if (!(data0 === "transaction.created" || data0 === "transaction.updated" || data0 === "transaction.completed" || data0 === "transaction.failed"))
              return validate138.errors = [{ instancePath: instancePath + "/resend", schemaPath: "#/properties/resend/enum", keyword: "enum", params: { allowedValues: schema51.properties.resend.enum } }], !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.order !== void 0) {
              let data1 = data.order, _errs3 = errors;
              if (errors === _errs3)
                if (typeof data1 == "string") {
                  if (func2(data1) < 1)
                    return validate138.errors = [{ instancePath: instancePath + "/order", schemaPath: "#/properties/order/minLength", keyword: "minLength", params: { limit: 1 } }], !1;
                } else
                  return validate138.errors = [{ instancePath: instancePath + "/order", schemaPath: "#/properties/order/type", keyword: "type", params: { type: "string" } }], !1;
              var valid0 = _errs3 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.refused !== void 0) {
                let data2 = data.refused, _errs5 = errors;
                if (errors === _errs5)
                  if (typeof data2 == "string") {
                    if (func2(data2) < 1)
                      return validate138.errors = [{ instancePath: instancePath + "/refused", schemaPath: "#/properties/refused/minLength", keyword: "minLength", params: { limit: 1 } }], !1;
                  } else
                    return validate138.errors = [{ instancePath: instancePath + "/refused", schemaPath: "#/properties/refused/type", keyword: "type", params: { type: "string" } }], !1;
                var valid0 = _errs5 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.title !== void 0) {
                  let data3 = data.title, _errs7 = errors;
                  if (errors === _errs7)
                    if (typeof data3 == "string") {
                      if (func2(data3) > 200)
                        return validate138.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/maxLength", keyword: "maxLength", params: { limit: 200 } }], !1;
                      if (func2(data3) < 1)
                        return validate138.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/minLength", keyword: "minLength", params: { limit: 1 } }], !1;
                    } else
                      return validate138.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/type", keyword: "type", params: { type: "string" } }], !1;
                  var valid0 = _errs7 === errors;
                } else
                  var valid0 = !0;
                if (valid0)
                  if (data.hint !== void 0) {
                    let _errs9 = errors;
                    validate122(data.hint, { instancePath: instancePath + "/hint", parentData: data, parentDataProperty: "hint", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate122.errors : vErrors.concat(validate122.errors), errors = vErrors.length);
                    var valid0 = _errs9 === errors;
                  } else
                    var valid0 = !0;
              }
            }
          }
        }
      }
    } else
      return validate138.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } }], !1;
  return validate138.errors = vErrors, errors === 0;
}
validate138.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate141(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate141.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.receiver === void 0 && (missing0 = "receiver"))
        return validate141.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 } }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          if (!(key0 === "receiver" || key0 === "title" || key0 === "hint")) {
            return validate141.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } }], !1;
            break;
          }
        if (_errs1 === errors) {
          if (data.receiver !== void 0) {
            let data0 = data.receiver, _errs2 = errors;
            if (errors === _errs2)
              if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
                if (Object.keys(data0).length < 1)
                  return validate141.errors = [{ instancePath: instancePath + "/receiver", schemaPath: "#/properties/receiver/minProperties", keyword: "minProperties", params: { limit: 1 } }], !1;
                {
                  let _errs4 = errors;
                  for (let key1 in data0)
                    if (!(key1 === "secret" || key1 === "answers")) {
                      return validate141.errors = [{ instancePath: instancePath + "/receiver", schemaPath: "#/properties/receiver/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 } }], !1;
                      break;
                    }
                  if (_errs4 === errors) {
                    if (data0.secret !== void 0) {
                      let data1 = data0.secret, _errs5 = errors;
                      if (errors === _errs5)
                        if (typeof data1 == "string") {
                          if (func2(data1) < 1)
                            return validate141.errors = [{ instancePath: instancePath + "/receiver/secret", schemaPath: "#/properties/receiver/properties/secret/minLength", keyword: "minLength", params: { limit: 1 } }], !1;
                        } else
                          return validate141.errors = [{ instancePath: instancePath + "/receiver/secret", schemaPath: "#/properties/receiver/properties/secret/type", keyword: "type", params: { type: "string" } }], !1;
                      var valid1 = _errs5 === errors;
                    } else
                      var valid1 = !0;
                    if (valid1)
                      if (data0.answers !== void 0) {
                        let _errs7 = errors;
                        validate96(data0.answers, { instancePath: instancePath + "/receiver/answers", parentData: data0, parentDataProperty: "answers", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate96.errors : vErrors.concat(validate96.errors), errors = vErrors.length);
                        var valid1 = _errs7 === errors;
                      } else
                        var valid1 = !0;
                  }
                }
              } else
                return validate141.errors = [{ instancePath: instancePath + "/receiver", schemaPath: "#/properties/receiver/type", keyword: "type", params: { type: "object" } }], !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.title !== void 0) {
              let data3 = data.title, _errs8 = errors;
              if (errors === _errs8)
                if (typeof data3 == "string") {
                  if (func2(data3) > 200)
                    return validate141.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/maxLength", keyword: "maxLength", params: { limit: 200 } }], !1;
                  if (func2(data3) < 1)
                    return validate141.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/minLength", keyword: "minLength", params: { limit: 1 } }], !1;
                } else
                  return validate141.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/type", keyword: "type", params: { type: "string" } }], !1;
              var valid0 = _errs8 === errors;
            } else
              var valid0 = !0;
            if (valid0)
              if (data.hint !== void 0) {
                let _errs10 = errors;
                validate122(data.hint, { instancePath: instancePath + "/hint", parentData: data, parentDataProperty: "hint", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate122.errors : vErrors.concat(validate122.errors), errors = vErrors.length);
                var valid0 = _errs10 === errors;
              } else
                var valid0 = !0;
          }
        }
      }
    } else
      return validate141.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } }], !1;
  return validate141.errors = vErrors, errors === 0;
}
validate141.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate145(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate145.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.behave === void 0 && (missing0 = "behave"))
        return validate145.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 } }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          if (!(key0 === "behave" || key0 === "title" || key0 === "hint")) {
            return validate145.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } }], !1;
            break;
          }
        if (_errs1 === errors) {
          if (data.behave !== void 0) {
            let _errs2 = errors;
            validate53(data.behave, { instancePath: instancePath + "/behave", parentData: data, parentDataProperty: "behave", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors), errors = vErrors.length);
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.title !== void 0) {
              let data1 = data.title, _errs3 = errors;
              if (errors === _errs3)
                if (typeof data1 == "string") {
                  if (func2(data1) > 200)
                    return validate145.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/maxLength", keyword: "maxLength", params: { limit: 200 } }], !1;
                  if (func2(data1) < 1)
                    return validate145.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/minLength", keyword: "minLength", params: { limit: 1 } }], !1;
                } else
                  return validate145.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/type", keyword: "type", params: { type: "string" } }], !1;
              var valid0 = _errs3 === errors;
            } else
              var valid0 = !0;
            if (valid0)
              if (data.hint !== void 0) {
                let _errs5 = errors;
                validate122(data.hint, { instancePath: instancePath + "/hint", parentData: data, parentDataProperty: "hint", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate122.errors : vErrors.concat(validate122.errors), errors = vErrors.length);
                var valid0 = _errs5 === errors;
              } else
                var valid0 = !0;
          }
        }
      }
    } else
      return validate145.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } }], !1;
  return validate145.errors = vErrors, errors === 0;
}
validate145.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var schema54 = { type: "object", properties: { expectWebhook: { anyOf: [{ enum: ["transaction.created", "transaction.updated", "transaction.completed", "transaction.failed"] }, { type: "array", minItems: 1, items: { enum: ["transaction.created", "transaction.updated", "transaction.completed", "transaction.failed"] } }] }, order: { type: "string", minLength: 1 }, count: { type: "integer", minimum: 0, maximum: 1e5 }, nth: { type: "integer", minimum: 1, maximum: 1e5 }, signature: { enum: ["valid", "invalid"] }, body: { $ref: "#/$defs/expected" }, headers: { type: "object", additionalProperties: { $ref: "#/$defs/expected" } }, within: { $ref: "#/$defs/duration" }, save: { $ref: "#/$defs/save" }, title: { type: "string", minLength: 1, maxLength: 200 }, hint: { $ref: "#/$defs/hint" } }, dependentSchemas: { nth: { properties: { expectWebhook: { type: "string" } } } }, required: ["expectWebhook"], additionalProperties: !1 };
function validate149(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate149.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.expectWebhook === void 0 && (missing0 = "expectWebhook"))
        return validate149.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 } }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          if (!func1.call(schema54.properties, key0)) {
            return validate149.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } }], !1;
            break;
          }
        if (_errs1 === errors) {
          if (data.expectWebhook !== void 0) {
            let data0 = data.expectWebhook, _errs2 = errors, _errs3 = errors, valid1 = !1, _errs4 = errors;
            if (!(data0 === "transaction.created" || data0 === "transaction.updated" || data0 === "transaction.completed" || data0 === "transaction.failed")) {
              let err0 = { instancePath: instancePath + "/expectWebhook", schemaPath: "#/properties/expectWebhook/anyOf/0/enum", keyword: "enum", params: { allowedValues: schema54.properties.expectWebhook.anyOf[0].enum } };
              vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
            }
            var _valid0 = _errs4 === errors;
            valid1 = valid1 || _valid0;
            let _errs5 = errors;
            if (errors === _errs5)
              if (Array.isArray(data0))
                if (data0.length < 1) {
                  let err1 = { instancePath: instancePath + "/expectWebhook", schemaPath: "#/properties/expectWebhook/anyOf/1/minItems", keyword: "minItems", params: { limit: 1 } };
                  vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
                } else {
                  var valid2 = !0;
                  let len0 = data0.length;
                  for (let i0 = 0; i0 < len0; i0++) {
                    let data1 = data0[i0], _errs7 = errors;
                    if (!(data1 === "transaction.created" || data1 === "transaction.updated" || data1 === "transaction.completed" || data1 === "transaction.failed")) {
                      let err2 = { instancePath: instancePath + "/expectWebhook/" + i0, schemaPath: "#/properties/expectWebhook/anyOf/1/items/enum", keyword: "enum", params: { allowedValues: schema54.properties.expectWebhook.anyOf[1].items.enum } };
                      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
                    }
                    var valid2 = _errs7 === errors;
                    if (!valid2)
                      break;
                  }
                }
              else {
                let err3 = { instancePath: instancePath + "/expectWebhook", schemaPath: "#/properties/expectWebhook/anyOf/1/type", keyword: "type", params: { type: "array" } };
                vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
              }
            var _valid0 = _errs5 === errors;
            if (valid1 = valid1 || _valid0, valid1)
              errors = _errs3, vErrors !== null && (_errs3 ? vErrors.length = _errs3 : vErrors = null);
            else {
              let err4 = { instancePath: instancePath + "/expectWebhook", schemaPath: "#/properties/expectWebhook/anyOf", keyword: "anyOf", params: {} };
              return vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++, validate149.errors = vErrors, !1;
            }
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.order !== void 0) {
              let data2 = data.order, _errs8 = errors;
              if (errors === _errs8)
                if (typeof data2 == "string") {
                  if (func2(data2) < 1)
                    return validate149.errors = [{ instancePath: instancePath + "/order", schemaPath: "#/properties/order/minLength", keyword: "minLength", params: { limit: 1 } }], !1;
                } else
                  return validate149.errors = [{ instancePath: instancePath + "/order", schemaPath: "#/properties/order/type", keyword: "type", params: { type: "string" } }], !1;
              var valid0 = _errs8 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.count !== void 0) {
                let data3 = data.count, _errs10 = errors;
                if (!(typeof data3 == "number" && !(data3 % 1) && !isNaN(data3) && isFinite(data3)))
                  return validate149.errors = [{ instancePath: instancePath + "/count", schemaPath: "#/properties/count/type", keyword: "type", params: { type: "integer" } }], !1;
                if (errors === _errs10 && typeof data3 == "number" && isFinite(data3)) {
                  if (data3 > 1e5 || isNaN(data3))
                    return validate149.errors = [{ instancePath: instancePath + "/count", schemaPath: "#/properties/count/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e5 } }], !1;
                  if (data3 < 0 || isNaN(data3))
                    return validate149.errors = [{ instancePath: instancePath + "/count", schemaPath: "#/properties/count/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 } }], !1;
                }
                var valid0 = _errs10 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.nth !== void 0) {
                  let data4 = data.nth, _errs12 = errors;
                  if (!(typeof data4 == "number" && !(data4 % 1) && !isNaN(data4) && isFinite(data4)))
                    return validate149.errors = [{ instancePath: instancePath + "/nth", schemaPath: "#/properties/nth/type", keyword: "type", params: { type: "integer" } }], !1;
                  if (errors === _errs12 && typeof data4 == "number" && isFinite(data4)) {
                    if (data4 > 1e5 || isNaN(data4))
                      return validate149.errors = [{ instancePath: instancePath + "/nth", schemaPath: "#/properties/nth/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e5 } }], !1;
                    if (data4 < 1 || isNaN(data4))
                      return validate149.errors = [{ instancePath: instancePath + "/nth", schemaPath: "#/properties/nth/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 } }], !1;
                  }
                  var valid0 = _errs12 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.signature !== void 0) {
                    let data5 = data.signature, _errs14 = errors;
                    if (!(data5 === "valid" || data5 === "invalid"))
                      return validate149.errors = [{ instancePath: instancePath + "/signature", schemaPath: "#/properties/signature/enum", keyword: "enum", params: { allowedValues: schema54.properties.signature.enum } }], !1;
                    var valid0 = _errs14 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0) {
                    if (data.body !== void 0) {
                      let _errs15 = errors;
                      validate105(data.body, { instancePath: instancePath + "/body", parentData: data, parentDataProperty: "body", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate105.errors : vErrors.concat(validate105.errors), errors = vErrors.length);
                      var valid0 = _errs15 === errors;
                    } else
                      var valid0 = !0;
                    if (valid0) {
                      if (data.headers !== void 0) {
                        let data7 = data.headers, _errs16 = errors;
                        if (errors === _errs16)
                          if (data7 && typeof data7 == "object" && !Array.isArray(data7))
                            for (let key1 in data7) {
                              let _errs19 = errors;
                              validate105(data7[key1], { instancePath: instancePath + "/headers/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), parentData: data7, parentDataProperty: key1, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate105.errors : vErrors.concat(validate105.errors), errors = vErrors.length);
                              var valid3 = _errs19 === errors;
                              if (!valid3)
                                break;
                            }
                          else
                            return validate149.errors = [{ instancePath: instancePath + "/headers", schemaPath: "#/properties/headers/type", keyword: "type", params: { type: "object" } }], !1;
                        var valid0 = _errs16 === errors;
                      } else
                        var valid0 = !0;
                      if (valid0) {
                        if (data.within !== void 0) {
                          let _errs20 = errors;
                          validate98(data.within, { instancePath: instancePath + "/within", parentData: data, parentDataProperty: "within", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate98.errors : vErrors.concat(validate98.errors), errors = vErrors.length);
                          var valid0 = _errs20 === errors;
                        } else
                          var valid0 = !0;
                        if (valid0) {
                          if (data.save !== void 0) {
                            let _errs21 = errors;
                            validate120(data.save, { instancePath: instancePath + "/save", parentData: data, parentDataProperty: "save", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate120.errors : vErrors.concat(validate120.errors), errors = vErrors.length);
                            var valid0 = _errs21 === errors;
                          } else
                            var valid0 = !0;
                          if (valid0) {
                            if (data.title !== void 0) {
                              let data11 = data.title, _errs22 = errors;
                              if (errors === _errs22)
                                if (typeof data11 == "string") {
                                  if (func2(data11) > 200)
                                    return validate149.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/maxLength", keyword: "maxLength", params: { limit: 200 } }], !1;
                                  if (func2(data11) < 1)
                                    return validate149.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/minLength", keyword: "minLength", params: { limit: 1 } }], !1;
                                } else
                                  return validate149.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/type", keyword: "type", params: { type: "string" } }], !1;
                              var valid0 = _errs22 === errors;
                            } else
                              var valid0 = !0;
                            if (valid0) {
                              if (data.hint !== void 0) {
                                let _errs24 = errors;
                                validate122(data.hint, { instancePath: instancePath + "/hint", parentData: data, parentDataProperty: "hint", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate122.errors : vErrors.concat(validate122.errors), errors = vErrors.length);
                                var valid0 = _errs24 === errors;
                              } else
                                var valid0 = !0;
                              if (valid0 && data.nth !== void 0 && data && typeof data == "object" && !Array.isArray(data) && data.expectWebhook !== void 0 && typeof data.expectWebhook != "string")
                                return validate149.errors = [{ instancePath: instancePath + "/expectWebhook", schemaPath: "#/dependentSchemas/nth/properties/expectWebhook/type", keyword: "type", params: { type: "string" } }], !1;
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else
      return validate149.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } }], !1;
  return validate149.errors = vErrors, errors === 0;
}
validate149.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var schema55 = { type: "object", properties: { expectNoWebhook: { type: "object", properties: { type: { enum: ["transaction.created", "transaction.updated", "transaction.completed", "transaction.failed"] }, order: { type: "string", minLength: 1 }, since: { enum: ["start", "now"] }, within: { $ref: "#/$defs/duration" } }, additionalProperties: !1 }, title: { type: "string", minLength: 1, maxLength: 200 }, hint: { $ref: "#/$defs/hint" } }, required: ["expectNoWebhook"], additionalProperties: !1 };
function validate156(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate156.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.expectNoWebhook === void 0 && (missing0 = "expectNoWebhook"))
        return validate156.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 } }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          if (!(key0 === "expectNoWebhook" || key0 === "title" || key0 === "hint")) {
            return validate156.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } }], !1;
            break;
          }
        if (_errs1 === errors) {
          if (data.expectNoWebhook !== void 0) {
            let data0 = data.expectNoWebhook, _errs2 = errors;
            if (errors === _errs2)
              if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
                let _errs4 = errors;
                for (let key1 in data0)
                  if (!(key1 === "type" || key1 === "order" || key1 === "since" || key1 === "within")) {
                    return validate156.errors = [{ instancePath: instancePath + "/expectNoWebhook", schemaPath: "#/properties/expectNoWebhook/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 } }], !1;
                    break;
                  }
                if (_errs4 === errors) {
                  if (data0.type !== void 0) {
                    let data1 = data0.type, _errs5 = errors;
                    if (!(data1 === "transaction.created" || data1 === "transaction.updated" || data1 === "transaction.completed" || data1 === "transaction.failed"))
                      return validate156.errors = [{ instancePath: instancePath + "/expectNoWebhook/type", schemaPath: "#/properties/expectNoWebhook/properties/type/enum", keyword: "enum", params: { allowedValues: schema55.properties.expectNoWebhook.properties.type.enum } }], !1;
                    var valid1 = _errs5 === errors;
                  } else
                    var valid1 = !0;
                  if (valid1) {
                    if (data0.order !== void 0) {
                      let data2 = data0.order, _errs6 = errors;
                      if (errors === _errs6)
                        if (typeof data2 == "string") {
                          if (func2(data2) < 1)
                            return validate156.errors = [{ instancePath: instancePath + "/expectNoWebhook/order", schemaPath: "#/properties/expectNoWebhook/properties/order/minLength", keyword: "minLength", params: { limit: 1 } }], !1;
                        } else
                          return validate156.errors = [{ instancePath: instancePath + "/expectNoWebhook/order", schemaPath: "#/properties/expectNoWebhook/properties/order/type", keyword: "type", params: { type: "string" } }], !1;
                      var valid1 = _errs6 === errors;
                    } else
                      var valid1 = !0;
                    if (valid1) {
                      if (data0.since !== void 0) {
                        let data3 = data0.since, _errs8 = errors;
                        if (!(data3 === "start" || data3 === "now"))
                          return validate156.errors = [{ instancePath: instancePath + "/expectNoWebhook/since", schemaPath: "#/properties/expectNoWebhook/properties/since/enum", keyword: "enum", params: { allowedValues: schema55.properties.expectNoWebhook.properties.since.enum } }], !1;
                        var valid1 = _errs8 === errors;
                      } else
                        var valid1 = !0;
                      if (valid1)
                        if (data0.within !== void 0) {
                          let _errs9 = errors;
                          validate98(data0.within, { instancePath: instancePath + "/expectNoWebhook/within", parentData: data0, parentDataProperty: "within", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate98.errors : vErrors.concat(validate98.errors), errors = vErrors.length);
                          var valid1 = _errs9 === errors;
                        } else
                          var valid1 = !0;
                    }
                  }
                }
              } else
                return validate156.errors = [{ instancePath: instancePath + "/expectNoWebhook", schemaPath: "#/properties/expectNoWebhook/type", keyword: "type", params: { type: "object" } }], !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.title !== void 0) {
              let data5 = data.title, _errs10 = errors;
              if (errors === _errs10)
                if (typeof data5 == "string") {
                  if (func2(data5) > 200)
                    return validate156.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/maxLength", keyword: "maxLength", params: { limit: 200 } }], !1;
                  if (func2(data5) < 1)
                    return validate156.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/minLength", keyword: "minLength", params: { limit: 1 } }], !1;
                } else
                  return validate156.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/type", keyword: "type", params: { type: "string" } }], !1;
              var valid0 = _errs10 === errors;
            } else
              var valid0 = !0;
            if (valid0)
              if (data.hint !== void 0) {
                let _errs12 = errors;
                validate122(data.hint, { instancePath: instancePath + "/hint", parentData: data, parentDataProperty: "hint", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate122.errors : vErrors.concat(validate122.errors), errors = vErrors.length);
                var valid0 = _errs12 === errors;
              } else
                var valid0 = !0;
          }
        }
      }
    } else
      return validate156.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } }], !1;
  return validate156.errors = vErrors, errors === 0;
}
validate156.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var schema56 = { type: "object", properties: { expectDelivery: { type: "object", properties: { order: { type: "string", minLength: 1 }, type: { enum: ["transaction.created", "transaction.updated", "transaction.completed", "transaction.failed"] }, count: { type: "integer", minimum: 0, maximum: 1e5 }, status: { $ref: "#/$defs/expected" }, attempts: { $ref: "#/$defs/expected" }, reason: { $ref: "#/$defs/expected" }, last: { $ref: "#/$defs/expected" }, within: { $ref: "#/$defs/duration" } }, additionalProperties: !1 }, save: { $ref: "#/$defs/save" }, title: { type: "string", minLength: 1, maxLength: 200 }, hint: { $ref: "#/$defs/hint" } }, required: ["expectDelivery"], additionalProperties: !1 };
function validate160(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate160.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.expectDelivery === void 0 && (missing0 = "expectDelivery"))
        return validate160.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 } }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          if (!(key0 === "expectDelivery" || key0 === "save" || key0 === "title" || key0 === "hint")) {
            return validate160.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } }], !1;
            break;
          }
        if (_errs1 === errors) {
          if (data.expectDelivery !== void 0) {
            let data0 = data.expectDelivery, _errs2 = errors;
            if (errors === _errs2)
              if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
                let _errs4 = errors;
                for (let key1 in data0)
                  if (!(key1 === "order" || key1 === "type" || key1 === "count" || key1 === "status" || key1 === "attempts" || key1 === "reason" || key1 === "last" || key1 === "within")) {
                    return validate160.errors = [{ instancePath: instancePath + "/expectDelivery", schemaPath: "#/properties/expectDelivery/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 } }], !1;
                    break;
                  }
                if (_errs4 === errors) {
                  if (data0.order !== void 0) {
                    let data1 = data0.order, _errs5 = errors;
                    if (errors === _errs5)
                      if (typeof data1 == "string") {
                        if (func2(data1) < 1)
                          return validate160.errors = [{ instancePath: instancePath + "/expectDelivery/order", schemaPath: "#/properties/expectDelivery/properties/order/minLength", keyword: "minLength", params: { limit: 1 } }], !1;
                      } else
                        return validate160.errors = [{ instancePath: instancePath + "/expectDelivery/order", schemaPath: "#/properties/expectDelivery/properties/order/type", keyword: "type", params: { type: "string" } }], !1;
                    var valid1 = _errs5 === errors;
                  } else
                    var valid1 = !0;
                  if (valid1) {
                    if (data0.type !== void 0) {
                      let data2 = data0.type, _errs7 = errors;
                      if (!(data2 === "transaction.created" || data2 === "transaction.updated" || data2 === "transaction.completed" || data2 === "transaction.failed"))
                        return validate160.errors = [{ instancePath: instancePath + "/expectDelivery/type", schemaPath: "#/properties/expectDelivery/properties/type/enum", keyword: "enum", params: { allowedValues: schema56.properties.expectDelivery.properties.type.enum } }], !1;
                      var valid1 = _errs7 === errors;
                    } else
                      var valid1 = !0;
                    if (valid1) {
                      if (data0.count !== void 0) {
                        let data3 = data0.count, _errs8 = errors;
                        if (!(typeof data3 == "number" && !(data3 % 1) && !isNaN(data3) && isFinite(data3)))
                          return validate160.errors = [{ instancePath: instancePath + "/expectDelivery/count", schemaPath: "#/properties/expectDelivery/properties/count/type", keyword: "type", params: { type: "integer" } }], !1;
                        if (errors === _errs8 && typeof data3 == "number" && isFinite(data3)) {
                          if (data3 > 1e5 || isNaN(data3))
                            return validate160.errors = [{ instancePath: instancePath + "/expectDelivery/count", schemaPath: "#/properties/expectDelivery/properties/count/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e5 } }], !1;
                          if (data3 < 0 || isNaN(data3))
                            return validate160.errors = [{ instancePath: instancePath + "/expectDelivery/count", schemaPath: "#/properties/expectDelivery/properties/count/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 } }], !1;
                        }
                        var valid1 = _errs8 === errors;
                      } else
                        var valid1 = !0;
                      if (valid1) {
                        if (data0.status !== void 0) {
                          let _errs10 = errors;
                          validate105(data0.status, { instancePath: instancePath + "/expectDelivery/status", parentData: data0, parentDataProperty: "status", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate105.errors : vErrors.concat(validate105.errors), errors = vErrors.length);
                          var valid1 = _errs10 === errors;
                        } else
                          var valid1 = !0;
                        if (valid1) {
                          if (data0.attempts !== void 0) {
                            let _errs11 = errors;
                            validate105(data0.attempts, { instancePath: instancePath + "/expectDelivery/attempts", parentData: data0, parentDataProperty: "attempts", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate105.errors : vErrors.concat(validate105.errors), errors = vErrors.length);
                            var valid1 = _errs11 === errors;
                          } else
                            var valid1 = !0;
                          if (valid1) {
                            if (data0.reason !== void 0) {
                              let _errs12 = errors;
                              validate105(data0.reason, { instancePath: instancePath + "/expectDelivery/reason", parentData: data0, parentDataProperty: "reason", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate105.errors : vErrors.concat(validate105.errors), errors = vErrors.length);
                              var valid1 = _errs12 === errors;
                            } else
                              var valid1 = !0;
                            if (valid1) {
                              if (data0.last !== void 0) {
                                let _errs13 = errors;
                                validate105(data0.last, { instancePath: instancePath + "/expectDelivery/last", parentData: data0, parentDataProperty: "last", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate105.errors : vErrors.concat(validate105.errors), errors = vErrors.length);
                                var valid1 = _errs13 === errors;
                              } else
                                var valid1 = !0;
                              if (valid1)
                                if (data0.within !== void 0) {
                                  let _errs14 = errors;
                                  validate98(data0.within, { instancePath: instancePath + "/expectDelivery/within", parentData: data0, parentDataProperty: "within", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate98.errors : vErrors.concat(validate98.errors), errors = vErrors.length);
                                  var valid1 = _errs14 === errors;
                                } else
                                  var valid1 = !0;
                            }
                          }
                        }
                      }
                    }
                  }
                }
              } else
                return validate160.errors = [{ instancePath: instancePath + "/expectDelivery", schemaPath: "#/properties/expectDelivery/type", keyword: "type", params: { type: "object" } }], !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.save !== void 0) {
              let _errs15 = errors;
              validate120(data.save, { instancePath: instancePath + "/save", parentData: data, parentDataProperty: "save", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate120.errors : vErrors.concat(validate120.errors), errors = vErrors.length);
              var valid0 = _errs15 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.title !== void 0) {
                let data10 = data.title, _errs16 = errors;
                if (errors === _errs16)
                  if (typeof data10 == "string") {
                    if (func2(data10) > 200)
                      return validate160.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/maxLength", keyword: "maxLength", params: { limit: 200 } }], !1;
                    if (func2(data10) < 1)
                      return validate160.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/minLength", keyword: "minLength", params: { limit: 1 } }], !1;
                  } else
                    return validate160.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/type", keyword: "type", params: { type: "string" } }], !1;
                var valid0 = _errs16 === errors;
              } else
                var valid0 = !0;
              if (valid0)
                if (data.hint !== void 0) {
                  let _errs18 = errors;
                  validate122(data.hint, { instancePath: instancePath + "/hint", parentData: data, parentDataProperty: "hint", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate122.errors : vErrors.concat(validate122.errors), errors = vErrors.length);
                  var valid0 = _errs18 === errors;
                } else
                  var valid0 = !0;
            }
          }
        }
      }
    } else
      return validate160.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } }], !1;
  return validate160.errors = vErrors, errors === 0;
}
validate160.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate169(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate169.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.inspect === void 0 && (missing0 = "inspect"))
        return validate169.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 } }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          if (!(key0 === "inspect" || key0 === "expect" || key0 === "save" || key0 === "title" || key0 === "hint")) {
            return validate169.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } }], !1;
            break;
          }
        if (_errs1 === errors) {
          if (data.inspect !== void 0) {
            let data0 = data.inspect, _errs2 = errors;
            if (errors === _errs2)
              if (typeof data0 == "string") {
                if (func2(data0) < 1)
                  return validate169.errors = [{ instancePath: instancePath + "/inspect", schemaPath: "#/properties/inspect/minLength", keyword: "minLength", params: { limit: 1 } }], !1;
              } else
                return validate169.errors = [{ instancePath: instancePath + "/inspect", schemaPath: "#/properties/inspect/type", keyword: "type", params: { type: "string" } }], !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.expect !== void 0) {
              let _errs4 = errors;
              validate105(data.expect, { instancePath: instancePath + "/expect", parentData: data, parentDataProperty: "expect", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate105.errors : vErrors.concat(validate105.errors), errors = vErrors.length);
              var valid0 = _errs4 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.save !== void 0) {
                let _errs5 = errors;
                validate120(data.save, { instancePath: instancePath + "/save", parentData: data, parentDataProperty: "save", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate120.errors : vErrors.concat(validate120.errors), errors = vErrors.length);
                var valid0 = _errs5 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.title !== void 0) {
                  let data3 = data.title, _errs6 = errors;
                  if (errors === _errs6)
                    if (typeof data3 == "string") {
                      if (func2(data3) > 200)
                        return validate169.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/maxLength", keyword: "maxLength", params: { limit: 200 } }], !1;
                      if (func2(data3) < 1)
                        return validate169.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/minLength", keyword: "minLength", params: { limit: 1 } }], !1;
                    } else
                      return validate169.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/type", keyword: "type", params: { type: "string" } }], !1;
                  var valid0 = _errs6 === errors;
                } else
                  var valid0 = !0;
                if (valid0)
                  if (data.hint !== void 0) {
                    let _errs8 = errors;
                    validate122(data.hint, { instancePath: instancePath + "/hint", parentData: data, parentDataProperty: "hint", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate122.errors : vErrors.concat(validate122.errors), errors = vErrors.length);
                    var valid0 = _errs8 === errors;
                  } else
                    var valid0 = !0;
              }
            }
          }
        }
      }
    } else
      return validate169.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } }], !1;
  return validate169.errors = vErrors, errors === 0;
}
validate169.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var wrapper7 = { validate: validate103 };
function validate174(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate174.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.eventually === void 0 && (missing0 = "eventually"))
        return validate174.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 } }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          if (!(key0 === "eventually" || key0 === "within" || key0 === "every" || key0 === "title" || key0 === "hint")) {
            return validate174.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } }], !1;
            break;
          }
        if (_errs1 === errors) {
          if (data.eventually !== void 0) {
            let _errs2 = errors;
            wrapper7.validate(data.eventually, { instancePath: instancePath + "/eventually", parentData: data, parentDataProperty: "eventually", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? wrapper7.validate.errors : vErrors.concat(wrapper7.validate.errors), errors = vErrors.length);
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.within !== void 0) {
              let _errs3 = errors;
              validate98(data.within, { instancePath: instancePath + "/within", parentData: data, parentDataProperty: "within", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate98.errors : vErrors.concat(validate98.errors), errors = vErrors.length);
              var valid0 = _errs3 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.every !== void 0) {
                let _errs4 = errors;
                validate98(data.every, { instancePath: instancePath + "/every", parentData: data, parentDataProperty: "every", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate98.errors : vErrors.concat(validate98.errors), errors = vErrors.length);
                var valid0 = _errs4 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.title !== void 0) {
                  let data3 = data.title, _errs5 = errors;
                  if (errors === _errs5)
                    if (typeof data3 == "string") {
                      if (func2(data3) > 200)
                        return validate174.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/maxLength", keyword: "maxLength", params: { limit: 200 } }], !1;
                      if (func2(data3) < 1)
                        return validate174.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/minLength", keyword: "minLength", params: { limit: 1 } }], !1;
                    } else
                      return validate174.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/type", keyword: "type", params: { type: "string" } }], !1;
                  var valid0 = _errs5 === errors;
                } else
                  var valid0 = !0;
                if (valid0)
                  if (data.hint !== void 0) {
                    let _errs7 = errors;
                    validate122(data.hint, { instancePath: instancePath + "/hint", parentData: data, parentDataProperty: "hint", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate122.errors : vErrors.concat(validate122.errors), errors = vErrors.length);
                    var valid0 = _errs7 === errors;
                  } else
                    var valid0 = !0;
              }
            }
          }
        }
      }
    } else
      return validate174.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } }], !1;
  return validate174.errors = vErrors, errors === 0;
}
validate174.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate179(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate179.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.parallel === void 0 && (missing0 = "parallel"))
        return validate179.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 } }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          if (!(key0 === "parallel" || key0 === "interleavings" || key0 === "statuses" || key0 === "title" || key0 === "hint")) {
            return validate179.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } }], !1;
            break;
          }
        if (_errs1 === errors) {
          if (data.parallel !== void 0) {
            let data0 = data.parallel, _errs2 = errors;
            if (errors === _errs2)
              if (Array.isArray(data0)) {
                if (data0.length > 6)
                  return validate179.errors = [{ instancePath: instancePath + "/parallel", schemaPath: "#/properties/parallel/maxItems", keyword: "maxItems", params: { limit: 6 } }], !1;
                if (data0.length < 2)
                  return validate179.errors = [{ instancePath: instancePath + "/parallel", schemaPath: "#/properties/parallel/minItems", keyword: "minItems", params: { limit: 2 } }], !1;
                {
                  var valid1 = !0;
                  let len0 = data0.length;
                  for (let i0 = 0; i0 < len0; i0++) {
                    let data1 = data0[i0], _errs4 = errors;
                    if (errors === _errs4)
                      if (Array.isArray(data1)) {
                        if (data1.length < 1)
                          return validate179.errors = [{ instancePath: instancePath + "/parallel/" + i0, schemaPath: "#/properties/parallel/items/minItems", keyword: "minItems", params: { limit: 1 } }], !1;
                        {
                          var valid2 = !0;
                          let len1 = data1.length;
                          for (let i1 = 0; i1 < len1; i1++) {
                            let _errs6 = errors;
                            wrapper7.validate(data1[i1], { instancePath: instancePath + "/parallel/" + i0 + "/" + i1, parentData: data1, parentDataProperty: i1, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? wrapper7.validate.errors : vErrors.concat(wrapper7.validate.errors), errors = vErrors.length);
                            var valid2 = _errs6 === errors;
                            if (!valid2)
                              break;
                          }
                        }
                      } else
                        return validate179.errors = [{ instancePath: instancePath + "/parallel/" + i0, schemaPath: "#/properties/parallel/items/type", keyword: "type", params: { type: "array" } }], !1;
                    var valid1 = _errs4 === errors;
                    if (!valid1)
                      break;
                  }
                }
              } else
                return validate179.errors = [{ instancePath: instancePath + "/parallel", schemaPath: "#/properties/parallel/type", keyword: "type", params: { type: "array" } }], !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.interleavings !== void 0) {
              let data3 = data.interleavings, _errs7 = errors, _errs8 = errors, valid3 = !1, _errs9 = errors;
              if (data3 !== "all") {
                let err0 = { instancePath: instancePath + "/interleavings", schemaPath: "#/properties/interleavings/anyOf/0/const", keyword: "const", params: { allowedValue: "all" } };
                vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
              }
              var _valid0 = _errs9 === errors;
              valid3 = valid3 || _valid0;
              let _errs10 = errors;
              if (!(typeof data3 == "number" && !(data3 % 1) && !isNaN(data3) && isFinite(data3))) {
                let err1 = { instancePath: instancePath + "/interleavings", schemaPath: "#/properties/interleavings/anyOf/1/type", keyword: "type", params: { type: "integer" } };
                vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
              }
              if (errors === _errs10 && typeof data3 == "number" && isFinite(data3)) {
                if (data3 > 1e4 || isNaN(data3)) {
                  let err2 = { instancePath: instancePath + "/interleavings", schemaPath: "#/properties/interleavings/anyOf/1/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e4 } };
                  vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
                } else if (data3 < 1 || isNaN(data3)) {
                  let err3 = { instancePath: instancePath + "/interleavings", schemaPath: "#/properties/interleavings/anyOf/1/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 } };
                  vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
                }
              }
              var _valid0 = _errs10 === errors;
              if (valid3 = valid3 || _valid0, valid3)
                errors = _errs8, vErrors !== null && (_errs8 ? vErrors.length = _errs8 : vErrors = null);
              else {
                let err4 = { instancePath: instancePath + "/interleavings", schemaPath: "#/properties/interleavings/anyOf", keyword: "anyOf", params: {} };
                return vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++, validate179.errors = vErrors, !1;
              }
              var valid0 = _errs7 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.statuses !== void 0) {
                let data4 = data.statuses, _errs12 = errors;
                if (errors === _errs12)
                  if (Array.isArray(data4)) {
                    if (data4.length < 1)
                      return validate179.errors = [{ instancePath: instancePath + "/statuses", schemaPath: "#/properties/statuses/minItems", keyword: "minItems", params: { limit: 1 } }], !1;
                    {
                      var valid4 = !0;
                      let len2 = data4.length;
                      for (let i2 = 0; i2 < len2; i2++) {
                        let data5 = data4[i2], _errs14 = errors;
                        if (!(typeof data5 == "number" && !(data5 % 1) && !isNaN(data5) && isFinite(data5)))
                          return validate179.errors = [{ instancePath: instancePath + "/statuses/" + i2, schemaPath: "#/properties/statuses/items/type", keyword: "type", params: { type: "integer" } }], !1;
                        if (errors === _errs14 && typeof data5 == "number" && isFinite(data5)) {
                          if (data5 > 599 || isNaN(data5))
                            return validate179.errors = [{ instancePath: instancePath + "/statuses/" + i2, schemaPath: "#/properties/statuses/items/maximum", keyword: "maximum", params: { comparison: "<=", limit: 599 } }], !1;
                          if (data5 < 100 || isNaN(data5))
                            return validate179.errors = [{ instancePath: instancePath + "/statuses/" + i2, schemaPath: "#/properties/statuses/items/minimum", keyword: "minimum", params: { comparison: ">=", limit: 100 } }], !1;
                        }
                        var valid4 = _errs14 === errors;
                        if (!valid4)
                          break;
                      }
                    }
                  } else
                    return validate179.errors = [{ instancePath: instancePath + "/statuses", schemaPath: "#/properties/statuses/type", keyword: "type", params: { type: "array" } }], !1;
                var valid0 = _errs12 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.title !== void 0) {
                  let data6 = data.title, _errs16 = errors;
                  if (errors === _errs16)
                    if (typeof data6 == "string") {
                      if (func2(data6) > 200)
                        return validate179.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/maxLength", keyword: "maxLength", params: { limit: 200 } }], !1;
                      if (func2(data6) < 1)
                        return validate179.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/minLength", keyword: "minLength", params: { limit: 1 } }], !1;
                    } else
                      return validate179.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/type", keyword: "type", params: { type: "string" } }], !1;
                  var valid0 = _errs16 === errors;
                } else
                  var valid0 = !0;
                if (valid0)
                  if (data.hint !== void 0) {
                    let _errs18 = errors;
                    validate122(data.hint, { instancePath: instancePath + "/hint", parentData: data, parentDataProperty: "hint", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate122.errors : vErrors.concat(validate122.errors), errors = vErrors.length);
                    var valid0 = _errs18 === errors;
                  } else
                    var valid0 = !0;
              }
            }
          }
        }
      }
    } else
      return validate179.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } }], !1;
  return validate179.errors = vErrors, errors === 0;
}
validate179.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var wrapper9 = { validate: validate102 };
function validate182(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate182.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.repeat === void 0 && (missing0 = "repeat") || data.steps === void 0 && (missing0 = "steps"))
        return validate182.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 } }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          if (!(key0 === "repeat" || key0 === "steps" || key0 === "title" || key0 === "hint")) {
            return validate182.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } }], !1;
            break;
          }
        if (_errs1 === errors) {
          if (data.repeat !== void 0) {
            let data0 = data.repeat, _errs2 = errors;
            if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0)))
              return validate182.errors = [{ instancePath: instancePath + "/repeat", schemaPath: "#/properties/repeat/type", keyword: "type", params: { type: "integer" } }], !1;
            if (errors === _errs2 && typeof data0 == "number" && isFinite(data0)) {
              if (data0 > 1e5 || isNaN(data0))
                return validate182.errors = [{ instancePath: instancePath + "/repeat", schemaPath: "#/properties/repeat/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e5 } }], !1;
              if (data0 < 1 || isNaN(data0))
                return validate182.errors = [{ instancePath: instancePath + "/repeat", schemaPath: "#/properties/repeat/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 } }], !1;
            }
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.steps !== void 0) {
              let _errs4 = errors;
              wrapper9.validate(data.steps, { instancePath: instancePath + "/steps", parentData: data, parentDataProperty: "steps", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? wrapper9.validate.errors : vErrors.concat(wrapper9.validate.errors), errors = vErrors.length);
              var valid0 = _errs4 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.title !== void 0) {
                let data2 = data.title, _errs5 = errors;
                if (errors === _errs5)
                  if (typeof data2 == "string") {
                    if (func2(data2) > 200)
                      return validate182.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/maxLength", keyword: "maxLength", params: { limit: 200 } }], !1;
                    if (func2(data2) < 1)
                      return validate182.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/minLength", keyword: "minLength", params: { limit: 1 } }], !1;
                  } else
                    return validate182.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/type", keyword: "type", params: { type: "string" } }], !1;
                var valid0 = _errs5 === errors;
              } else
                var valid0 = !0;
              if (valid0)
                if (data.hint !== void 0) {
                  let _errs7 = errors;
                  validate122(data.hint, { instancePath: instancePath + "/hint", parentData: data, parentDataProperty: "hint", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate122.errors : vErrors.concat(validate122.errors), errors = vErrors.length);
                  var valid0 = _errs7 === errors;
                } else
                  var valid0 = !0;
            }
          }
        }
      }
    } else
      return validate182.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } }], !1;
  return validate182.errors = vErrors, errors === 0;
}
validate182.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var schema61 = { type: "object", properties: { restart: { enum: ["stop", "kill"] }, title: { type: "string", minLength: 1, maxLength: 200 }, hint: { $ref: "#/$defs/hint" } }, required: ["restart"], additionalProperties: !1 };
function validate185(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate185.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.restart === void 0 && (missing0 = "restart"))
        return validate185.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 } }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          if (!(key0 === "restart" || key0 === "title" || key0 === "hint")) {
            return validate185.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } }], !1;
            break;
          }
        if (_errs1 === errors) {
          if (data.restart !== void 0) {
            let data0 = data.restart, _errs2 = errors;
            if (!(data0 === "stop" || data0 === "kill"))
              return validate185.errors = [{ instancePath: instancePath + "/restart", schemaPath: "#/properties/restart/enum", keyword: "enum", params: { allowedValues: schema61.properties.restart.enum } }], !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.title !== void 0) {
              let data1 = data.title, _errs3 = errors;
              if (errors === _errs3)
                if (typeof data1 == "string") {
                  if (func2(data1) > 200)
                    return validate185.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/maxLength", keyword: "maxLength", params: { limit: 200 } }], !1;
                  if (func2(data1) < 1)
                    return validate185.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/minLength", keyword: "minLength", params: { limit: 1 } }], !1;
                } else
                  return validate185.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/type", keyword: "type", params: { type: "string" } }], !1;
              var valid0 = _errs3 === errors;
            } else
              var valid0 = !0;
            if (valid0)
              if (data.hint !== void 0) {
                let _errs5 = errors;
                validate122(data.hint, { instancePath: instancePath + "/hint", parentData: data, parentDataProperty: "hint", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate122.errors : vErrors.concat(validate122.errors), errors = vErrors.length);
                var valid0 = _errs5 === errors;
              } else
                var valid0 = !0;
          }
        }
      }
    } else
      return validate185.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } }], !1;
  return validate185.errors = vErrors, errors === 0;
}
validate185.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var schema62 = { type: "object", properties: { app: { type: "object", properties: { method: { enum: ["GET", "POST", "PUT", "PATCH", "DELETE"] }, path: { type: "string", pattern: "^/" }, body: {}, headers: { type: "object", additionalProperties: { type: "string" } }, raw: { type: "string" } }, required: ["path"], additionalProperties: !1 }, expect: { type: "object", properties: { status: { $ref: "#/$defs/expected" }, headers: { type: "object", additionalProperties: { $ref: "#/$defs/expected" } }, body: { $ref: "#/$defs/expected" } }, additionalProperties: !1 }, save: { $ref: "#/$defs/save" }, title: { type: "string", minLength: 1, maxLength: 200 }, hint: { $ref: "#/$defs/hint" } }, required: ["app"], additionalProperties: !1 }, pattern23 = new RegExp("^/", "u");
function validate188(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate188.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.app === void 0 && (missing0 = "app"))
        return validate188.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 } }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          if (!(key0 === "app" || key0 === "expect" || key0 === "save" || key0 === "title" || key0 === "hint")) {
            return validate188.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } }], !1;
            break;
          }
        if (_errs1 === errors) {
          if (data.app !== void 0) {
            let data0 = data.app, _errs2 = errors;
            if (errors === _errs2)
              if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
                let missing1;
                if (data0.path === void 0 && (missing1 = "path"))
                  return validate188.errors = [{ instancePath: instancePath + "/app", schemaPath: "#/properties/app/required", keyword: "required", params: { missingProperty: missing1 } }], !1;
                {
                  let _errs4 = errors;
                  for (let key1 in data0)
                    if (!(key1 === "method" || key1 === "path" || key1 === "body" || key1 === "headers" || key1 === "raw")) {
                      return validate188.errors = [{ instancePath: instancePath + "/app", schemaPath: "#/properties/app/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 } }], !1;
                      break;
                    }
                  if (_errs4 === errors) {
                    if (data0.method !== void 0) {
                      let data1 = data0.method, _errs5 = errors;
                      if (!(data1 === "GET" || data1 === "POST" || data1 === "PUT" || data1 === "PATCH" || data1 === "DELETE"))
                        return validate188.errors = [{ instancePath: instancePath + "/app/method", schemaPath: "#/properties/app/properties/method/enum", keyword: "enum", params: { allowedValues: schema62.properties.app.properties.method.enum } }], !1;
                      var valid1 = _errs5 === errors;
                    } else
                      var valid1 = !0;
                    if (valid1) {
                      if (data0.path !== void 0) {
                        let data2 = data0.path, _errs6 = errors;
                        if (errors === _errs6)
                          if (typeof data2 == "string") {
                            if (!pattern23.test(data2))
                              return validate188.errors = [{ instancePath: instancePath + "/app/path", schemaPath: "#/properties/app/properties/path/pattern", keyword: "pattern", params: { pattern: "^/" } }], !1;
                          } else
                            return validate188.errors = [{ instancePath: instancePath + "/app/path", schemaPath: "#/properties/app/properties/path/type", keyword: "type", params: { type: "string" } }], !1;
                        var valid1 = _errs6 === errors;
                      } else
                        var valid1 = !0;
                      if (valid1) {
                        if (data0.headers !== void 0) {
                          let data3 = data0.headers, _errs8 = errors;
                          if (errors === _errs8)
                            if (data3 && typeof data3 == "object" && !Array.isArray(data3))
                              for (let key2 in data3) {
                                let _errs11 = errors;
                                if (typeof data3[key2] != "string")
                                  return validate188.errors = [{ instancePath: instancePath + "/app/headers/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/app/properties/headers/additionalProperties/type", keyword: "type", params: { type: "string" } }], !1;
                                var valid2 = _errs11 === errors;
                                if (!valid2)
                                  break;
                              }
                            else
                              return validate188.errors = [{ instancePath: instancePath + "/app/headers", schemaPath: "#/properties/app/properties/headers/type", keyword: "type", params: { type: "object" } }], !1;
                          var valid1 = _errs8 === errors;
                        } else
                          var valid1 = !0;
                        if (valid1)
                          if (data0.raw !== void 0) {
                            let _errs13 = errors;
                            if (typeof data0.raw != "string")
                              return validate188.errors = [{ instancePath: instancePath + "/app/raw", schemaPath: "#/properties/app/properties/raw/type", keyword: "type", params: { type: "string" } }], !1;
                            var valid1 = _errs13 === errors;
                          } else
                            var valid1 = !0;
                      }
                    }
                  }
                }
              } else
                return validate188.errors = [{ instancePath: instancePath + "/app", schemaPath: "#/properties/app/type", keyword: "type", params: { type: "object" } }], !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.expect !== void 0) {
              let data6 = data.expect, _errs15 = errors;
              if (errors === _errs15)
                if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
                  let _errs17 = errors;
                  for (let key3 in data6)
                    if (!(key3 === "status" || key3 === "headers" || key3 === "body")) {
                      return validate188.errors = [{ instancePath: instancePath + "/expect", schemaPath: "#/properties/expect/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key3 } }], !1;
                      break;
                    }
                  if (_errs17 === errors) {
                    if (data6.status !== void 0) {
                      let _errs18 = errors;
                      validate105(data6.status, { instancePath: instancePath + "/expect/status", parentData: data6, parentDataProperty: "status", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate105.errors : vErrors.concat(validate105.errors), errors = vErrors.length);
                      var valid3 = _errs18 === errors;
                    } else
                      var valid3 = !0;
                    if (valid3) {
                      if (data6.headers !== void 0) {
                        let data8 = data6.headers, _errs19 = errors;
                        if (errors === _errs19)
                          if (data8 && typeof data8 == "object" && !Array.isArray(data8))
                            for (let key4 in data8) {
                              let _errs22 = errors;
                              validate105(data8[key4], { instancePath: instancePath + "/expect/headers/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"), parentData: data8, parentDataProperty: key4, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate105.errors : vErrors.concat(validate105.errors), errors = vErrors.length);
                              var valid4 = _errs22 === errors;
                              if (!valid4)
                                break;
                            }
                          else
                            return validate188.errors = [{ instancePath: instancePath + "/expect/headers", schemaPath: "#/properties/expect/properties/headers/type", keyword: "type", params: { type: "object" } }], !1;
                        var valid3 = _errs19 === errors;
                      } else
                        var valid3 = !0;
                      if (valid3)
                        if (data6.body !== void 0) {
                          let _errs23 = errors;
                          validate105(data6.body, { instancePath: instancePath + "/expect/body", parentData: data6, parentDataProperty: "body", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate105.errors : vErrors.concat(validate105.errors), errors = vErrors.length);
                          var valid3 = _errs23 === errors;
                        } else
                          var valid3 = !0;
                    }
                  }
                } else
                  return validate188.errors = [{ instancePath: instancePath + "/expect", schemaPath: "#/properties/expect/type", keyword: "type", params: { type: "object" } }], !1;
              var valid0 = _errs15 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.save !== void 0) {
                let _errs24 = errors;
                validate120(data.save, { instancePath: instancePath + "/save", parentData: data, parentDataProperty: "save", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate120.errors : vErrors.concat(validate120.errors), errors = vErrors.length);
                var valid0 = _errs24 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.title !== void 0) {
                  let data12 = data.title, _errs25 = errors;
                  if (errors === _errs25)
                    if (typeof data12 == "string") {
                      if (func2(data12) > 200)
                        return validate188.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/maxLength", keyword: "maxLength", params: { limit: 200 } }], !1;
                      if (func2(data12) < 1)
                        return validate188.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/minLength", keyword: "minLength", params: { limit: 1 } }], !1;
                    } else
                      return validate188.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/type", keyword: "type", params: { type: "string" } }], !1;
                  var valid0 = _errs25 === errors;
                } else
                  var valid0 = !0;
                if (valid0)
                  if (data.hint !== void 0) {
                    let _errs27 = errors;
                    validate122(data.hint, { instancePath: instancePath + "/hint", parentData: data, parentDataProperty: "hint", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate122.errors : vErrors.concat(validate122.errors), errors = vErrors.length);
                    var valid0 = _errs27 === errors;
                  } else
                    var valid0 = !0;
              }
            }
          }
        }
      }
    } else
      return validate188.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } }], !1;
  return validate188.errors = vErrors, errors === 0;
}
validate188.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
var schema63 = { type: "object", properties: { expectCall: { enum: ["createQuote", "createOrder", "getOrderIntent", "monitorOrderStatus", "listProviderBanks", "resolveBankAccount"] }, count: { type: "integer", minimum: 0, maximum: 1e5 }, body: { $ref: "#/$defs/expected" }, status: { $ref: "#/$defs/expected" }, within: { $ref: "#/$defs/duration" }, title: { type: "string", minLength: 1, maxLength: 200 }, hint: { $ref: "#/$defs/hint" } }, required: ["expectCall"], additionalProperties: !1 };
function validate195(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate195.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.expectCall === void 0 && (missing0 = "expectCall"))
        return validate195.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 } }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          if (!(key0 === "expectCall" || key0 === "count" || key0 === "body" || key0 === "status" || key0 === "within" || key0 === "title" || key0 === "hint")) {
            return validate195.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } }], !1;
            break;
          }
        if (_errs1 === errors) {
          if (data.expectCall !== void 0) {
            let data0 = data.expectCall, _errs2 = errors;
            if (!(data0 === "createQuote" || data0 === "createOrder" || data0 === "getOrderIntent" || data0 === "monitorOrderStatus" || data0 === "listProviderBanks" || data0 === "resolveBankAccount"))
              return validate195.errors = [{ instancePath: instancePath + "/expectCall", schemaPath: "#/properties/expectCall/enum", keyword: "enum", params: { allowedValues: schema63.properties.expectCall.enum } }], !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.count !== void 0) {
              let data1 = data.count, _errs3 = errors;
              if (!(typeof data1 == "number" && !(data1 % 1) && !isNaN(data1) && isFinite(data1)))
                return validate195.errors = [{ instancePath: instancePath + "/count", schemaPath: "#/properties/count/type", keyword: "type", params: { type: "integer" } }], !1;
              if (errors === _errs3 && typeof data1 == "number" && isFinite(data1)) {
                if (data1 > 1e5 || isNaN(data1))
                  return validate195.errors = [{ instancePath: instancePath + "/count", schemaPath: "#/properties/count/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e5 } }], !1;
                if (data1 < 0 || isNaN(data1))
                  return validate195.errors = [{ instancePath: instancePath + "/count", schemaPath: "#/properties/count/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 } }], !1;
              }
              var valid0 = _errs3 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.body !== void 0) {
                let _errs5 = errors;
                validate105(data.body, { instancePath: instancePath + "/body", parentData: data, parentDataProperty: "body", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate105.errors : vErrors.concat(validate105.errors), errors = vErrors.length);
                var valid0 = _errs5 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.status !== void 0) {
                  let _errs6 = errors;
                  validate105(data.status, { instancePath: instancePath + "/status", parentData: data, parentDataProperty: "status", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate105.errors : vErrors.concat(validate105.errors), errors = vErrors.length);
                  var valid0 = _errs6 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.within !== void 0) {
                    let _errs7 = errors;
                    validate98(data.within, { instancePath: instancePath + "/within", parentData: data, parentDataProperty: "within", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate98.errors : vErrors.concat(validate98.errors), errors = vErrors.length);
                    var valid0 = _errs7 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0) {
                    if (data.title !== void 0) {
                      let data5 = data.title, _errs8 = errors;
                      if (errors === _errs8)
                        if (typeof data5 == "string") {
                          if (func2(data5) > 200)
                            return validate195.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/maxLength", keyword: "maxLength", params: { limit: 200 } }], !1;
                          if (func2(data5) < 1)
                            return validate195.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/minLength", keyword: "minLength", params: { limit: 1 } }], !1;
                        } else
                          return validate195.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/type", keyword: "type", params: { type: "string" } }], !1;
                      var valid0 = _errs8 === errors;
                    } else
                      var valid0 = !0;
                    if (valid0)
                      if (data.hint !== void 0) {
                        let _errs10 = errors;
                        validate122(data.hint, { instancePath: instancePath + "/hint", parentData: data, parentDataProperty: "hint", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate122.errors : vErrors.concat(validate122.errors), errors = vErrors.length);
                        var valid0 = _errs10 === errors;
                      } else
                        var valid0 = !0;
                  }
                }
              }
            }
          }
        }
      }
    } else
      return validate195.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } }], !1;
  return validate195.errors = vErrors, errors === 0;
}
validate195.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
function validate103(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate103.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), !(data && typeof data == "object" && !Array.isArray(data)))
    return validate103.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } }], !1;
  let _errs1 = errors, valid0 = !1, _errs2 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing0;
    if (data.call === void 0 && (missing0 = "call")) {
      let err0 = { instancePath, schemaPath: "#/anyOf/0/required", keyword: "required", params: { missingProperty: missing0 } };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
  }
  var _valid0 = _errs2 === errors;
  valid0 = valid0 || _valid0;
  let _errs3 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing1;
    if (data.simulate === void 0 && (missing1 = "simulate")) {
      let err1 = { instancePath, schemaPath: "#/anyOf/1/required", keyword: "required", params: { missingProperty: missing1 } };
      vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
    }
  }
  var _valid0 = _errs3 === errors;
  valid0 = valid0 || _valid0;
  let _errs4 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing2;
    if (data.advance === void 0 && (missing2 = "advance")) {
      let err2 = { instancePath, schemaPath: "#/anyOf/2/required", keyword: "required", params: { missingProperty: missing2 } };
      vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
    }
  }
  var _valid0 = _errs4 === errors;
  valid0 = valid0 || _valid0;
  let _errs5 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing3;
    if (data.rotate === void 0 && (missing3 = "rotate")) {
      let err3 = { instancePath, schemaPath: "#/anyOf/3/required", keyword: "required", params: { missingProperty: missing3 } };
      vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
    }
  }
  var _valid0 = _errs5 === errors;
  valid0 = valid0 || _valid0;
  let _errs6 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing4;
    if (data.resend === void 0 && (missing4 = "resend")) {
      let err4 = { instancePath, schemaPath: "#/anyOf/4/required", keyword: "required", params: { missingProperty: missing4 } };
      vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
    }
  }
  var _valid0 = _errs6 === errors;
  valid0 = valid0 || _valid0;
  let _errs7 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing5;
    if (data.receiver === void 0 && (missing5 = "receiver")) {
      let err5 = { instancePath, schemaPath: "#/anyOf/5/required", keyword: "required", params: { missingProperty: missing5 } };
      vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
    }
  }
  var _valid0 = _errs7 === errors;
  valid0 = valid0 || _valid0;
  let _errs8 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing6;
    if (data.behave === void 0 && (missing6 = "behave")) {
      let err6 = { instancePath, schemaPath: "#/anyOf/6/required", keyword: "required", params: { missingProperty: missing6 } };
      vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
    }
  }
  var _valid0 = _errs8 === errors;
  valid0 = valid0 || _valid0;
  let _errs9 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing7;
    if (data.expectWebhook === void 0 && (missing7 = "expectWebhook")) {
      let err7 = { instancePath, schemaPath: "#/anyOf/7/required", keyword: "required", params: { missingProperty: missing7 } };
      vErrors === null ? vErrors = [err7] : vErrors.push(err7), errors++;
    }
  }
  var _valid0 = _errs9 === errors;
  valid0 = valid0 || _valid0;
  let _errs10 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing8;
    if (data.expectNoWebhook === void 0 && (missing8 = "expectNoWebhook")) {
      let err8 = { instancePath, schemaPath: "#/anyOf/8/required", keyword: "required", params: { missingProperty: missing8 } };
      vErrors === null ? vErrors = [err8] : vErrors.push(err8), errors++;
    }
  }
  var _valid0 = _errs10 === errors;
  valid0 = valid0 || _valid0;
  let _errs11 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing9;
    if (data.expectDelivery === void 0 && (missing9 = "expectDelivery")) {
      let err9 = { instancePath, schemaPath: "#/anyOf/9/required", keyword: "required", params: { missingProperty: missing9 } };
      vErrors === null ? vErrors = [err9] : vErrors.push(err9), errors++;
    }
  }
  var _valid0 = _errs11 === errors;
  valid0 = valid0 || _valid0;
  let _errs12 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing10;
    if (data.inspect === void 0 && (missing10 = "inspect")) {
      let err10 = { instancePath, schemaPath: "#/anyOf/10/required", keyword: "required", params: { missingProperty: missing10 } };
      vErrors === null ? vErrors = [err10] : vErrors.push(err10), errors++;
    }
  }
  var _valid0 = _errs12 === errors;
  valid0 = valid0 || _valid0;
  let _errs13 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing11;
    if (data.eventually === void 0 && (missing11 = "eventually")) {
      let err11 = { instancePath, schemaPath: "#/anyOf/11/required", keyword: "required", params: { missingProperty: missing11 } };
      vErrors === null ? vErrors = [err11] : vErrors.push(err11), errors++;
    }
  }
  var _valid0 = _errs13 === errors;
  valid0 = valid0 || _valid0;
  let _errs14 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing12;
    if (data.parallel === void 0 && (missing12 = "parallel")) {
      let err12 = { instancePath, schemaPath: "#/anyOf/12/required", keyword: "required", params: { missingProperty: missing12 } };
      vErrors === null ? vErrors = [err12] : vErrors.push(err12), errors++;
    }
  }
  var _valid0 = _errs14 === errors;
  valid0 = valid0 || _valid0;
  let _errs15 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing13;
    if (data.repeat === void 0 && (missing13 = "repeat")) {
      let err13 = { instancePath, schemaPath: "#/anyOf/13/required", keyword: "required", params: { missingProperty: missing13 } };
      vErrors === null ? vErrors = [err13] : vErrors.push(err13), errors++;
    }
  }
  var _valid0 = _errs15 === errors;
  valid0 = valid0 || _valid0;
  let _errs16 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing14;
    if (data.restart === void 0 && (missing14 = "restart")) {
      let err14 = { instancePath, schemaPath: "#/anyOf/14/required", keyword: "required", params: { missingProperty: missing14 } };
      vErrors === null ? vErrors = [err14] : vErrors.push(err14), errors++;
    }
  }
  var _valid0 = _errs16 === errors;
  valid0 = valid0 || _valid0;
  let _errs17 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing15;
    if (data.app === void 0 && (missing15 = "app")) {
      let err15 = { instancePath, schemaPath: "#/anyOf/15/required", keyword: "required", params: { missingProperty: missing15 } };
      vErrors === null ? vErrors = [err15] : vErrors.push(err15), errors++;
    }
  }
  var _valid0 = _errs17 === errors;
  valid0 = valid0 || _valid0;
  let _errs18 = errors;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    let missing16;
    if (data.expectCall === void 0 && (missing16 = "expectCall")) {
      let err16 = { instancePath, schemaPath: "#/anyOf/16/required", keyword: "required", params: { missingProperty: missing16 } };
      vErrors === null ? vErrors = [err16] : vErrors.push(err16), errors++;
    }
  }
  var _valid0 = _errs18 === errors;
  if (valid0 = valid0 || _valid0, valid0) {
    errors = _errs1, vErrors !== null && (_errs1 ? vErrors.length = _errs1 : vErrors = null);
    let _errs19 = errors, _errs20 = errors, valid2 = !0, _errs21 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing17;
      if (data.call === void 0 && (missing17 = "call")) {
        let err18 = {};
        vErrors === null ? vErrors = [err18] : vErrors.push(err18), errors++;
      }
    }
    var _valid1 = _errs21 === errors;
    if (errors = _errs20, vErrors !== null && (_errs20 ? vErrors.length = _errs20 : vErrors = null), _valid1) {
      let _errs22 = errors;
      validate104(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate104.errors : vErrors.concat(validate104.errors), errors = vErrors.length);
      var _valid1 = _errs22 === errors;
      if (valid2 = _valid1, valid2)
        var props0 = !0;
    }
    if (!valid2) {
      let err19 = { instancePath, schemaPath: "#/allOf/0/if", keyword: "if", params: { failingKeyword: "then" } };
      return vErrors === null ? vErrors = [err19] : vErrors.push(err19), errors++, validate103.errors = vErrors, !1;
    }
    var valid1 = _errs19 === errors;
    if (valid1) {
      let _errs23 = errors, _errs24 = errors, valid3 = !0, _errs25 = errors;
      if (data && typeof data == "object" && !Array.isArray(data)) {
        let missing18;
        if (data.simulate === void 0 && (missing18 = "simulate")) {
          let err20 = {};
          vErrors === null ? vErrors = [err20] : vErrors.push(err20), errors++;
        }
      }
      var _valid2 = _errs25 === errors;
      if (errors = _errs24, vErrors !== null && (_errs24 ? vErrors.length = _errs24 : vErrors = null), _valid2) {
        let _errs26 = errors;
        validate125(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate125.errors : vErrors.concat(validate125.errors), errors = vErrors.length);
        var _valid2 = _errs26 === errors;
        if (valid3 = _valid2, valid3)
          var props1 = !0;
      }
      if (!valid3) {
        let err21 = { instancePath, schemaPath: "#/allOf/1/if", keyword: "if", params: { failingKeyword: "then" } };
        return vErrors === null ? vErrors = [err21] : vErrors.push(err21), errors++, validate103.errors = vErrors, !1;
      }
      var valid1 = _errs23 === errors;
      if (valid1) {
        props0 !== !0 && props1 !== void 0 && (props1 === !0 ? props0 = !0 : (props0 = props0 || {}, Object.assign(props0, props1)));
        let _errs27 = errors, _errs28 = errors, valid4 = !0, _errs29 = errors;
        if (data && typeof data == "object" && !Array.isArray(data)) {
          let missing19;
          if (data.advance === void 0 && (missing19 = "advance")) {
            let err22 = {};
            vErrors === null ? vErrors = [err22] : vErrors.push(err22), errors++;
          }
        }
        var _valid3 = _errs29 === errors;
        if (errors = _errs28, vErrors !== null && (_errs28 ? vErrors.length = _errs28 : vErrors = null), _valid3) {
          let _errs30 = errors;
          validate129(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate129.errors : vErrors.concat(validate129.errors), errors = vErrors.length);
          var _valid3 = _errs30 === errors;
          if (valid4 = _valid3, valid4)
            var props2 = !0;
        }
        if (!valid4) {
          let err23 = { instancePath, schemaPath: "#/allOf/2/if", keyword: "if", params: { failingKeyword: "then" } };
          return vErrors === null ? vErrors = [err23] : vErrors.push(err23), errors++, validate103.errors = vErrors, !1;
        }
        var valid1 = _errs27 === errors;
        if (valid1) {
          props0 !== !0 && props2 !== void 0 && (props2 === !0 ? props0 = !0 : (props0 = props0 || {}, Object.assign(props0, props2)));
          let _errs31 = errors, _errs32 = errors, valid5 = !0, _errs33 = errors;
          if (data && typeof data == "object" && !Array.isArray(data)) {
            let missing20;
            if (data.rotate === void 0 && (missing20 = "rotate")) {
              let err24 = {};
              vErrors === null ? vErrors = [err24] : vErrors.push(err24), errors++;
            }
          }
          var _valid4 = _errs33 === errors;
          if (errors = _errs32, vErrors !== null && (_errs32 ? vErrors.length = _errs32 : vErrors = null), _valid4) {
            let _errs34 = errors;
            validate133(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate133.errors : vErrors.concat(validate133.errors), errors = vErrors.length);
            var _valid4 = _errs34 === errors;
            if (valid5 = _valid4, valid5)
              var props3 = !0;
          }
          if (!valid5) {
            let err25 = { instancePath, schemaPath: "#/allOf/3/if", keyword: "if", params: { failingKeyword: "then" } };
            return vErrors === null ? vErrors = [err25] : vErrors.push(err25), errors++, validate103.errors = vErrors, !1;
          }
          var valid1 = _errs31 === errors;
          if (valid1) {
            props0 !== !0 && props3 !== void 0 && (props3 === !0 ? props0 = !0 : (props0 = props0 || {}, Object.assign(props0, props3)));
            let _errs35 = errors, _errs36 = errors, valid6 = !0, _errs37 = errors;
            if (data && typeof data == "object" && !Array.isArray(data)) {
              let missing21;
              if (data.resend === void 0 && (missing21 = "resend")) {
                let err26 = {};
                vErrors === null ? vErrors = [err26] : vErrors.push(err26), errors++;
              }
            }
            var _valid5 = _errs37 === errors;
            if (errors = _errs36, vErrors !== null && (_errs36 ? vErrors.length = _errs36 : vErrors = null), _valid5) {
              let _errs38 = errors;
              validate138(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate138.errors : vErrors.concat(validate138.errors), errors = vErrors.length);
              var _valid5 = _errs38 === errors;
              if (valid6 = _valid5, valid6)
                var props4 = !0;
            }
            if (!valid6) {
              let err27 = { instancePath, schemaPath: "#/allOf/4/if", keyword: "if", params: { failingKeyword: "then" } };
              return vErrors === null ? vErrors = [err27] : vErrors.push(err27), errors++, validate103.errors = vErrors, !1;
            }
            var valid1 = _errs35 === errors;
            if (valid1) {
              props0 !== !0 && props4 !== void 0 && (props4 === !0 ? props0 = !0 : (props0 = props0 || {}, Object.assign(props0, props4)));
              let _errs39 = errors, _errs40 = errors, valid7 = !0, _errs41 = errors;
              if (data && typeof data == "object" && !Array.isArray(data)) {
                let missing22;
                if (data.receiver === void 0 && (missing22 = "receiver")) {
                  let err28 = {};
                  vErrors === null ? vErrors = [err28] : vErrors.push(err28), errors++;
                }
              }
              var _valid6 = _errs41 === errors;
              if (errors = _errs40, vErrors !== null && (_errs40 ? vErrors.length = _errs40 : vErrors = null), _valid6) {
                let _errs42 = errors;
                validate141(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate141.errors : vErrors.concat(validate141.errors), errors = vErrors.length);
                var _valid6 = _errs42 === errors;
                if (valid7 = _valid6, valid7)
                  var props5 = !0;
              }
              if (!valid7) {
                let err29 = { instancePath, schemaPath: "#/allOf/5/if", keyword: "if", params: { failingKeyword: "then" } };
                return vErrors === null ? vErrors = [err29] : vErrors.push(err29), errors++, validate103.errors = vErrors, !1;
              }
              var valid1 = _errs39 === errors;
              if (valid1) {
                props0 !== !0 && props5 !== void 0 && (props5 === !0 ? props0 = !0 : (props0 = props0 || {}, Object.assign(props0, props5)));
                let _errs43 = errors, _errs44 = errors, valid8 = !0, _errs45 = errors;
                if (data && typeof data == "object" && !Array.isArray(data)) {
                  let missing23;
                  if (data.behave === void 0 && (missing23 = "behave")) {
                    let err30 = {};
                    vErrors === null ? vErrors = [err30] : vErrors.push(err30), errors++;
                  }
                }
                var _valid7 = _errs45 === errors;
                if (errors = _errs44, vErrors !== null && (_errs44 ? vErrors.length = _errs44 : vErrors = null), _valid7) {
                  let _errs46 = errors;
                  validate145(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate145.errors : vErrors.concat(validate145.errors), errors = vErrors.length);
                  var _valid7 = _errs46 === errors;
                  if (valid8 = _valid7, valid8)
                    var props6 = !0;
                }
                if (!valid8) {
                  let err31 = { instancePath, schemaPath: "#/allOf/6/if", keyword: "if", params: { failingKeyword: "then" } };
                  return vErrors === null ? vErrors = [err31] : vErrors.push(err31), errors++, validate103.errors = vErrors, !1;
                }
                var valid1 = _errs43 === errors;
                if (valid1) {
                  props0 !== !0 && props6 !== void 0 && (props6 === !0 ? props0 = !0 : (props0 = props0 || {}, Object.assign(props0, props6)));
                  let _errs47 = errors, _errs48 = errors, valid9 = !0, _errs49 = errors;
                  if (data && typeof data == "object" && !Array.isArray(data)) {
                    let missing24;
                    if (data.expectWebhook === void 0 && (missing24 = "expectWebhook")) {
                      let err32 = {};
                      vErrors === null ? vErrors = [err32] : vErrors.push(err32), errors++;
                    }
                  }
                  var _valid8 = _errs49 === errors;
                  if (errors = _errs48, vErrors !== null && (_errs48 ? vErrors.length = _errs48 : vErrors = null), _valid8) {
                    let _errs50 = errors;
                    validate149(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate149.errors : vErrors.concat(validate149.errors), errors = vErrors.length);
                    var _valid8 = _errs50 === errors;
                    if (valid9 = _valid8, valid9)
                      var props7 = !0;
                  }
                  if (!valid9) {
                    let err33 = { instancePath, schemaPath: "#/allOf/7/if", keyword: "if", params: { failingKeyword: "then" } };
                    return vErrors === null ? vErrors = [err33] : vErrors.push(err33), errors++, validate103.errors = vErrors, !1;
                  }
                  var valid1 = _errs47 === errors;
                  if (valid1) {
                    props0 !== !0 && props7 !== void 0 && (props7 === !0 ? props0 = !0 : (props0 = props0 || {}, Object.assign(props0, props7)));
                    let _errs51 = errors, _errs52 = errors, valid10 = !0, _errs53 = errors;
                    if (data && typeof data == "object" && !Array.isArray(data)) {
                      let missing25;
                      if (data.expectNoWebhook === void 0 && (missing25 = "expectNoWebhook")) {
                        let err34 = {};
                        vErrors === null ? vErrors = [err34] : vErrors.push(err34), errors++;
                      }
                    }
                    var _valid9 = _errs53 === errors;
                    if (errors = _errs52, vErrors !== null && (_errs52 ? vErrors.length = _errs52 : vErrors = null), _valid9) {
                      let _errs54 = errors;
                      validate156(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate156.errors : vErrors.concat(validate156.errors), errors = vErrors.length);
                      var _valid9 = _errs54 === errors;
                      if (valid10 = _valid9, valid10)
                        var props8 = !0;
                    }
                    if (!valid10) {
                      let err35 = { instancePath, schemaPath: "#/allOf/8/if", keyword: "if", params: { failingKeyword: "then" } };
                      return vErrors === null ? vErrors = [err35] : vErrors.push(err35), errors++, validate103.errors = vErrors, !1;
                    }
                    var valid1 = _errs51 === errors;
                    if (valid1) {
                      props0 !== !0 && props8 !== void 0 && (props8 === !0 ? props0 = !0 : (props0 = props0 || {}, Object.assign(props0, props8)));
                      let _errs55 = errors, _errs56 = errors, valid11 = !0, _errs57 = errors;
                      if (data && typeof data == "object" && !Array.isArray(data)) {
                        let missing26;
                        if (data.expectDelivery === void 0 && (missing26 = "expectDelivery")) {
                          let err36 = {};
                          vErrors === null ? vErrors = [err36] : vErrors.push(err36), errors++;
                        }
                      }
                      var _valid10 = _errs57 === errors;
                      if (errors = _errs56, vErrors !== null && (_errs56 ? vErrors.length = _errs56 : vErrors = null), _valid10) {
                        let _errs58 = errors;
                        validate160(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate160.errors : vErrors.concat(validate160.errors), errors = vErrors.length);
                        var _valid10 = _errs58 === errors;
                        if (valid11 = _valid10, valid11)
                          var props9 = !0;
                      }
                      if (!valid11) {
                        let err37 = { instancePath, schemaPath: "#/allOf/9/if", keyword: "if", params: { failingKeyword: "then" } };
                        return vErrors === null ? vErrors = [err37] : vErrors.push(err37), errors++, validate103.errors = vErrors, !1;
                      }
                      var valid1 = _errs55 === errors;
                      if (valid1) {
                        props0 !== !0 && props9 !== void 0 && (props9 === !0 ? props0 = !0 : (props0 = props0 || {}, Object.assign(props0, props9)));
                        let _errs59 = errors, _errs60 = errors, valid12 = !0, _errs61 = errors;
                        if (data && typeof data == "object" && !Array.isArray(data)) {
                          let missing27;
                          if (data.inspect === void 0 && (missing27 = "inspect")) {
                            let err38 = {};
                            vErrors === null ? vErrors = [err38] : vErrors.push(err38), errors++;
                          }
                        }
                        var _valid11 = _errs61 === errors;
                        if (errors = _errs60, vErrors !== null && (_errs60 ? vErrors.length = _errs60 : vErrors = null), _valid11) {
                          let _errs62 = errors;
                          validate169(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate169.errors : vErrors.concat(validate169.errors), errors = vErrors.length);
                          var _valid11 = _errs62 === errors;
                          if (valid12 = _valid11, valid12)
                            var props10 = !0;
                        }
                        if (!valid12) {
                          let err39 = { instancePath, schemaPath: "#/allOf/10/if", keyword: "if", params: { failingKeyword: "then" } };
                          return vErrors === null ? vErrors = [err39] : vErrors.push(err39), errors++, validate103.errors = vErrors, !1;
                        }
                        var valid1 = _errs59 === errors;
                        if (valid1) {
                          props0 !== !0 && props10 !== void 0 && (props10 === !0 ? props0 = !0 : (props0 = props0 || {}, Object.assign(props0, props10)));
                          let _errs63 = errors, _errs64 = errors, valid13 = !0, _errs65 = errors;
                          if (data && typeof data == "object" && !Array.isArray(data)) {
                            let missing28;
                            if (data.eventually === void 0 && (missing28 = "eventually")) {
                              let err40 = {};
                              vErrors === null ? vErrors = [err40] : vErrors.push(err40), errors++;
                            }
                          }
                          var _valid12 = _errs65 === errors;
                          if (errors = _errs64, vErrors !== null && (_errs64 ? vErrors.length = _errs64 : vErrors = null), _valid12) {
                            let _errs66 = errors;
                            validate174(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate174.errors : vErrors.concat(validate174.errors), errors = vErrors.length);
                            var _valid12 = _errs66 === errors;
                            if (valid13 = _valid12, valid13)
                              var props11 = !0;
                          }
                          if (!valid13) {
                            let err41 = { instancePath, schemaPath: "#/allOf/11/if", keyword: "if", params: { failingKeyword: "then" } };
                            return vErrors === null ? vErrors = [err41] : vErrors.push(err41), errors++, validate103.errors = vErrors, !1;
                          }
                          var valid1 = _errs63 === errors;
                          if (valid1) {
                            props0 !== !0 && props11 !== void 0 && (props11 === !0 ? props0 = !0 : (props0 = props0 || {}, Object.assign(props0, props11)));
                            let _errs67 = errors, _errs68 = errors, valid14 = !0, _errs69 = errors;
                            if (data && typeof data == "object" && !Array.isArray(data)) {
                              let missing29;
                              if (data.parallel === void 0 && (missing29 = "parallel")) {
                                let err42 = {};
                                vErrors === null ? vErrors = [err42] : vErrors.push(err42), errors++;
                              }
                            }
                            var _valid13 = _errs69 === errors;
                            if (errors = _errs68, vErrors !== null && (_errs68 ? vErrors.length = _errs68 : vErrors = null), _valid13) {
                              let _errs70 = errors;
                              validate179(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate179.errors : vErrors.concat(validate179.errors), errors = vErrors.length);
                              var _valid13 = _errs70 === errors;
                              if (valid14 = _valid13, valid14)
                                var props12 = !0;
                            }
                            if (!valid14) {
                              let err43 = { instancePath, schemaPath: "#/allOf/12/if", keyword: "if", params: { failingKeyword: "then" } };
                              return vErrors === null ? vErrors = [err43] : vErrors.push(err43), errors++, validate103.errors = vErrors, !1;
                            }
                            var valid1 = _errs67 === errors;
                            if (valid1) {
                              props0 !== !0 && props12 !== void 0 && (props12 === !0 ? props0 = !0 : (props0 = props0 || {}, Object.assign(props0, props12)));
                              let _errs71 = errors, _errs72 = errors, valid15 = !0, _errs73 = errors;
                              if (data && typeof data == "object" && !Array.isArray(data)) {
                                let missing30;
                                if (data.repeat === void 0 && (missing30 = "repeat")) {
                                  let err44 = {};
                                  vErrors === null ? vErrors = [err44] : vErrors.push(err44), errors++;
                                }
                              }
                              var _valid14 = _errs73 === errors;
                              if (errors = _errs72, vErrors !== null && (_errs72 ? vErrors.length = _errs72 : vErrors = null), _valid14) {
                                let _errs74 = errors;
                                validate182(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate182.errors : vErrors.concat(validate182.errors), errors = vErrors.length);
                                var _valid14 = _errs74 === errors;
                                if (valid15 = _valid14, valid15)
                                  var props13 = !0;
                              }
                              if (!valid15) {
                                let err45 = { instancePath, schemaPath: "#/allOf/13/if", keyword: "if", params: { failingKeyword: "then" } };
                                return vErrors === null ? vErrors = [err45] : vErrors.push(err45), errors++, validate103.errors = vErrors, !1;
                              }
                              var valid1 = _errs71 === errors;
                              if (valid1) {
                                props0 !== !0 && props13 !== void 0 && (props13 === !0 ? props0 = !0 : (props0 = props0 || {}, Object.assign(props0, props13)));
                                let _errs75 = errors, _errs76 = errors, valid16 = !0, _errs77 = errors;
                                if (data && typeof data == "object" && !Array.isArray(data)) {
                                  let missing31;
                                  if (data.restart === void 0 && (missing31 = "restart")) {
                                    let err46 = {};
                                    vErrors === null ? vErrors = [err46] : vErrors.push(err46), errors++;
                                  }
                                }
                                var _valid15 = _errs77 === errors;
                                if (errors = _errs76, vErrors !== null && (_errs76 ? vErrors.length = _errs76 : vErrors = null), _valid15) {
                                  let _errs78 = errors;
                                  validate185(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate185.errors : vErrors.concat(validate185.errors), errors = vErrors.length);
                                  var _valid15 = _errs78 === errors;
                                  if (valid16 = _valid15, valid16)
                                    var props14 = !0;
                                }
                                if (!valid16) {
                                  let err47 = { instancePath, schemaPath: "#/allOf/14/if", keyword: "if", params: { failingKeyword: "then" } };
                                  return vErrors === null ? vErrors = [err47] : vErrors.push(err47), errors++, validate103.errors = vErrors, !1;
                                }
                                var valid1 = _errs75 === errors;
                                if (valid1) {
                                  props0 !== !0 && props14 !== void 0 && (props14 === !0 ? props0 = !0 : (props0 = props0 || {}, Object.assign(props0, props14)));
                                  let _errs79 = errors, _errs80 = errors, valid17 = !0, _errs81 = errors;
                                  if (data && typeof data == "object" && !Array.isArray(data)) {
                                    let missing32;
                                    if (data.app === void 0 && (missing32 = "app")) {
                                      let err48 = {};
                                      vErrors === null ? vErrors = [err48] : vErrors.push(err48), errors++;
                                    }
                                  }
                                  var _valid16 = _errs81 === errors;
                                  if (errors = _errs80, vErrors !== null && (_errs80 ? vErrors.length = _errs80 : vErrors = null), _valid16) {
                                    let _errs82 = errors;
                                    validate188(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate188.errors : vErrors.concat(validate188.errors), errors = vErrors.length);
                                    var _valid16 = _errs82 === errors;
                                    if (valid17 = _valid16, valid17)
                                      var props15 = !0;
                                  }
                                  if (!valid17) {
                                    let err49 = { instancePath, schemaPath: "#/allOf/15/if", keyword: "if", params: { failingKeyword: "then" } };
                                    return vErrors === null ? vErrors = [err49] : vErrors.push(err49), errors++, validate103.errors = vErrors, !1;
                                  }
                                  var valid1 = _errs79 === errors;
                                  if (valid1) {
                                    props0 !== !0 && props15 !== void 0 && (props15 === !0 ? props0 = !0 : (props0 = props0 || {}, Object.assign(props0, props15)));
                                    let _errs83 = errors, _errs84 = errors, valid18 = !0, _errs85 = errors;
                                    if (data && typeof data == "object" && !Array.isArray(data)) {
                                      let missing33;
                                      if (data.expectCall === void 0 && (missing33 = "expectCall")) {
                                        let err50 = {};
                                        vErrors === null ? vErrors = [err50] : vErrors.push(err50), errors++;
                                      }
                                    }
                                    var _valid17 = _errs85 === errors;
                                    if (errors = _errs84, vErrors !== null && (_errs84 ? vErrors.length = _errs84 : vErrors = null), _valid17) {
                                      let _errs86 = errors;
                                      validate195(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate195.errors : vErrors.concat(validate195.errors), errors = vErrors.length);
                                      var _valid17 = _errs86 === errors;
                                      if (valid18 = _valid17, valid18)
                                        var props16 = !0;
                                    }
                                    if (!valid18) {
                                      let err51 = { instancePath, schemaPath: "#/allOf/16/if", keyword: "if", params: { failingKeyword: "then" } };
                                      return vErrors === null ? vErrors = [err51] : vErrors.push(err51), errors++, validate103.errors = vErrors, !1;
                                    }
                                    var valid1 = _errs83 === errors;
                                    valid1 && props0 !== !0 && props16 !== void 0 && (props16 === !0 ? props0 = !0 : (props0 = props0 || {}, Object.assign(props0, props16)));
                                  }
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
  } else {
    let err17 = { instancePath, schemaPath: "#/anyOf", keyword: "anyOf", params: {} };
    return vErrors === null ? vErrors = [err17] : vErrors.push(err17), errors++, validate103.errors = vErrors, !1;
  }
  return validate103.errors = vErrors, evaluated0.props = props0, errors === 0;
}
validate103.evaluated = { dynamicProps: !0, dynamicItems: !1 };
function validate102(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate102.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (Array.isArray(data)) {
      if (data.length > 1e3)
        return validate102.errors = [{ instancePath, schemaPath: "#/maxItems", keyword: "maxItems", params: { limit: 1e3 } }], !1;
      if (data.length < 1)
        return validate102.errors = [{ instancePath, schemaPath: "#/minItems", keyword: "minItems", params: { limit: 1 } }], !1;
      {
        var valid0 = !0;
        let len0 = data.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let _errs1 = errors;
          validate103(data[i0], { instancePath: instancePath + "/" + i0, parentData: data, parentDataProperty: i0, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate103.errors : vErrors.concat(validate103.errors), errors = vErrors.length);
          var valid0 = _errs1 === errors;
          if (!valid0)
            break;
        }
      }
    } else
      return validate102.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "array" } }], !1;
  return validate102.errors = vErrors, errors === 0;
}
validate102.evaluated = { items: !0, dynamicProps: !1, dynamicItems: !1 };
function validate78(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = validate78.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.name === void 0 && (missing0 = "name") || data.why === void 0 && (missing0 = "why") || data.steps === void 0 && (missing0 = "steps"))
        return validate78.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 } }], !1;
      {
        let _errs1 = errors;
        for (let key0 in data)
          if (!(key0 === "name" || key0 === "why" || key0 === "covers" || key0 === "needs" || key0 === "world" || key0 === "receiver" || key0 === "app" || key0 === "steps")) {
            return validate78.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } }], !1;
            break;
          }
        if (_errs1 === errors) {
          if (data.name !== void 0) {
            let data0 = data.name, _errs2 = errors;
            if (errors === _errs2)
              if (typeof data0 == "string") {
                if (func2(data0) > 120)
                  return validate78.errors = [{ instancePath: instancePath + "/name", schemaPath: "#/properties/name/maxLength", keyword: "maxLength", params: { limit: 120 } }], !1;
                if (func2(data0) < 3)
                  return validate78.errors = [{ instancePath: instancePath + "/name", schemaPath: "#/properties/name/minLength", keyword: "minLength", params: { limit: 3 } }], !1;
              } else
                return validate78.errors = [{ instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" } }], !1;
            var valid0 = _errs2 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.why !== void 0) {
              let data1 = data.why, _errs4 = errors;
              if (errors === _errs4)
                if (typeof data1 == "string") {
                  if (func2(data1) > 1e3)
                    return validate78.errors = [{ instancePath: instancePath + "/why", schemaPath: "#/properties/why/maxLength", keyword: "maxLength", params: { limit: 1e3 } }], !1;
                  if (func2(data1) < 10)
                    return validate78.errors = [{ instancePath: instancePath + "/why", schemaPath: "#/properties/why/minLength", keyword: "minLength", params: { limit: 10 } }], !1;
                } else
                  return validate78.errors = [{ instancePath: instancePath + "/why", schemaPath: "#/properties/why/type", keyword: "type", params: { type: "string" } }], !1;
              var valid0 = _errs4 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.covers !== void 0) {
                let data2 = data.covers, _errs6 = errors;
                if (errors === _errs6)
                  if (Array.isArray(data2)) {
                    if (data2.length < 1)
                      return validate78.errors = [{ instancePath: instancePath + "/covers", schemaPath: "#/properties/covers/minItems", keyword: "minItems", params: { limit: 1 } }], !1;
                    {
                      var valid1 = !0;
                      let len0 = data2.length;
                      for (let i0 = 0; i0 < len0; i0++) {
                        let data3 = data2[i0], _errs8 = errors;
                        if (errors === _errs8)
                          if (typeof data3 == "string") {
                            if (func2(data3) < 1)
                              return validate78.errors = [{ instancePath: instancePath + "/covers/" + i0, schemaPath: "#/properties/covers/items/minLength", keyword: "minLength", params: { limit: 1 } }], !1;
                          } else
                            return validate78.errors = [{ instancePath: instancePath + "/covers/" + i0, schemaPath: "#/properties/covers/items/type", keyword: "type", params: { type: "string" } }], !1;
                        var valid1 = _errs8 === errors;
                        if (!valid1)
                          break;
                      }
                      if (valid1) {
                        let i1 = data2.length, j0;
                        if (i1 > 1) {
                          let indices0 = {};
                          for (; i1--; ) {
                            let item0 = data2[i1];
                            if (typeof item0 == "string") {
                              if (typeof indices0[item0] == "number") {
                                return j0 = indices0[item0], validate78.errors = [{ instancePath: instancePath + "/covers", schemaPath: "#/properties/covers/uniqueItems", keyword: "uniqueItems", params: { i: i1, j: j0 } }], !1;
                                break;
                              }
                              indices0[item0] = i1;
                            }
                          }
                        }
                      }
                    }
                  } else
                    return validate78.errors = [{ instancePath: instancePath + "/covers", schemaPath: "#/properties/covers/type", keyword: "type", params: { type: "array" } }], !1;
                var valid0 = _errs6 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.needs !== void 0) {
                  let data4 = data.needs, _errs10 = errors;
                  if (errors === _errs10)
                    if (Array.isArray(data4)) {
                      var valid3 = !0;
                      let len1 = data4.length;
                      for (let i2 = 0; i2 < len1; i2++) {
                        let data5 = data4[i2], _errs12 = errors;
                        if (!(data5 === "clock" || data5 === "simulate" || data5 === "behaviour" || data5 === "webhooks" || data5 === "magic" || data5 === "inspect" || data5 === "restart" || data5 === "app"))
                          return validate78.errors = [{ instancePath: instancePath + "/needs/" + i2, schemaPath: "#/properties/needs/items/enum", keyword: "enum", params: { allowedValues: schema29.properties.needs.items.enum } }], !1;
                        var valid3 = _errs12 === errors;
                        if (!valid3)
                          break;
                      }
                      if (valid3) {
                        let i3 = data4.length, j1;
                        if (i3 > 1) {
                          outer0: for (; i3--; )
                            for (j1 = i3; j1--; )
                              if (func0(data4[i3], data4[j1])) {
                                return validate78.errors = [{ instancePath: instancePath + "/needs", schemaPath: "#/properties/needs/uniqueItems", keyword: "uniqueItems", params: { i: i3, j: j1 } }], !1;
                                break outer0;
                              }
                        }
                      }
                    } else
                      return validate78.errors = [{ instancePath: instancePath + "/needs", schemaPath: "#/properties/needs/type", keyword: "type", params: { type: "array" } }], !1;
                  var valid0 = _errs10 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.world !== void 0) {
                    let _errs13 = errors;
                    validate79(data.world, { instancePath: instancePath + "/world", parentData: data, parentDataProperty: "world", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate79.errors : vErrors.concat(validate79.errors), errors = vErrors.length);
                    var valid0 = _errs13 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0) {
                    if (data.receiver !== void 0) {
                      let data7 = data.receiver, _errs14 = errors;
                      if (errors === _errs14)
                        if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
                          let _errs16 = errors;
                          for (let key1 in data7)
                            if (!(key1 === "answers" || key1 === "secret")) {
                              return validate78.errors = [{ instancePath: instancePath + "/receiver", schemaPath: "#/properties/receiver/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 } }], !1;
                              break;
                            }
                          if (_errs16 === errors) {
                            if (data7.answers !== void 0) {
                              let _errs17 = errors;
                              validate96(data7.answers, { instancePath: instancePath + "/receiver/answers", parentData: data7, parentDataProperty: "answers", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate96.errors : vErrors.concat(validate96.errors), errors = vErrors.length);
                              var valid5 = _errs17 === errors;
                            } else
                              var valid5 = !0;
                            if (valid5)
                              if (data7.secret !== void 0) {
                                let data9 = data7.secret, _errs18 = errors;
                                if (errors === _errs18)
                                  if (typeof data9 == "string") {
                                    if (func2(data9) < 1)
                                      return validate78.errors = [{ instancePath: instancePath + "/receiver/secret", schemaPath: "#/properties/receiver/properties/secret/minLength", keyword: "minLength", params: { limit: 1 } }], !1;
                                  } else
                                    return validate78.errors = [{ instancePath: instancePath + "/receiver/secret", schemaPath: "#/properties/receiver/properties/secret/type", keyword: "type", params: { type: "string" } }], !1;
                                var valid5 = _errs18 === errors;
                              } else
                                var valid5 = !0;
                          }
                        } else
                          return validate78.errors = [{ instancePath: instancePath + "/receiver", schemaPath: "#/properties/receiver/type", keyword: "type", params: { type: "object" } }], !1;
                      var valid0 = _errs14 === errors;
                    } else
                      var valid0 = !0;
                    if (valid0) {
                      if (data.app !== void 0) {
                        let data10 = data.app, _errs20 = errors;
                        if (errors === _errs20)
                          if (data10 && typeof data10 == "object" && !Array.isArray(data10)) {
                            let _errs22 = errors;
                            for (let key2 in data10)
                              if (!(key2 === "start" || key2 === "webhooks" || key2 === "env")) {
                                return validate78.errors = [{ instancePath: instancePath + "/app", schemaPath: "#/properties/app/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 } }], !1;
                                break;
                              }
                            if (_errs22 === errors) {
                              if (data10.start !== void 0) {
                                let data11 = data10.start, _errs23 = errors;
                                if (errors === _errs23)
                                  if (typeof data11 == "string") {
                                    if (func2(data11) > 1e3)
                                      return validate78.errors = [{ instancePath: instancePath + "/app/start", schemaPath: "#/properties/app/properties/start/maxLength", keyword: "maxLength", params: { limit: 1e3 } }], !1;
                                    if (func2(data11) < 1)
                                      return validate78.errors = [{ instancePath: instancePath + "/app/start", schemaPath: "#/properties/app/properties/start/minLength", keyword: "minLength", params: { limit: 1 } }], !1;
                                  } else
                                    return validate78.errors = [{ instancePath: instancePath + "/app/start", schemaPath: "#/properties/app/properties/start/type", keyword: "type", params: { type: "string" } }], !1;
                                var valid6 = _errs23 === errors;
                              } else
                                var valid6 = !0;
                              if (valid6) {
                                if (data10.webhooks !== void 0) {
                                  let data12 = data10.webhooks, _errs25 = errors;
                                  if (errors === _errs25)
                                    if (typeof data12 == "string") {
                                      if (!pattern23.test(data12))
                                        return validate78.errors = [{ instancePath: instancePath + "/app/webhooks", schemaPath: "#/properties/app/properties/webhooks/pattern", keyword: "pattern", params: { pattern: "^/" } }], !1;
                                    } else
                                      return validate78.errors = [{ instancePath: instancePath + "/app/webhooks", schemaPath: "#/properties/app/properties/webhooks/type", keyword: "type", params: { type: "string" } }], !1;
                                  var valid6 = _errs25 === errors;
                                } else
                                  var valid6 = !0;
                                if (valid6)
                                  if (data10.env !== void 0) {
                                    let data13 = data10.env, _errs27 = errors;
                                    if (errors === _errs27)
                                      if (data13 && typeof data13 == "object" && !Array.isArray(data13))
                                        for (let key3 in data13) {
                                          let data14 = data13[key3], _errs30 = errors;
                                          if (typeof data14 != "string" && data14 !== null)
                                            return validate78.errors = [{ instancePath: instancePath + "/app/env/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/app/properties/env/additionalProperties/type", keyword: "type", params: { type: schema29.properties.app.properties.env.additionalProperties.type } }], !1;
                                          var valid7 = _errs30 === errors;
                                          if (!valid7)
                                            break;
                                        }
                                      else
                                        return validate78.errors = [{ instancePath: instancePath + "/app/env", schemaPath: "#/properties/app/properties/env/type", keyword: "type", params: { type: "object" } }], !1;
                                    var valid6 = _errs27 === errors;
                                  } else
                                    var valid6 = !0;
                              }
                            }
                          } else
                            return validate78.errors = [{ instancePath: instancePath + "/app", schemaPath: "#/properties/app/type", keyword: "type", params: { type: "object" } }], !1;
                        var valid0 = _errs20 === errors;
                      } else
                        var valid0 = !0;
                      if (valid0)
                        if (data.steps !== void 0) {
                          let _errs32 = errors;
                          validate102(data.steps, { instancePath: instancePath + "/steps", parentData: data, parentDataProperty: "steps", rootData, dynamicAnchors }) || (vErrors = vErrors === null ? validate102.errors : vErrors.concat(validate102.errors), errors = vErrors.length);
                          var valid0 = _errs32 === errors;
                        } else
                          var valid0 = !0;
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else
      return validate78.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } }], !1;
  return validate78.errors = vErrors, errors === 0;
}
validate78.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
export {
  checkAssumptions,
  checkBehaviour,
  checkScenario
};
export const CHECKS = {
  'assumptions': checkAssumptions,
  'behaviour': checkBehaviour,
  'scenario': checkScenario,
}
